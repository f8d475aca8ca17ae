'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';
import { Key } from '#ui/charts/key.tsx';
import type { UseLine } from './resource-plot.tsx';

/** Fetched when it is shown: its library is large. */
const ResourcePlot = dynamic(() => import('./resource-plot.tsx'), { ssr: false });

/** Use over a trial, line by line, with their key; the lines' place is kept while they are loaded. */
export function ResourceFigure(props: {
  lines: UseLine[];
  unit: string;
  steadyS: [number, number] | undefined;
}) {
  const [focus, setFocus] = useState<string | null>(null);
  return (
    <>
      <div className="h-52">
        <ResourcePlot {...props} focus={focus} />
      </div>
      <Key
        inline
        entries={props.lines.map(({ name, colour, dash }) => ({ name, colour, dash, shown: '' }))}
        focus={focus}
        onFocus={setFocus}
      />
    </>
  );
}
