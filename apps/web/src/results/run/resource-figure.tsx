'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';
import { Key } from '#ui/charts/key.tsx';
import { SaveChart } from '#ui/charts/save-chart.tsx';
import type { CsvTable } from '#ui/csv.ts';
import type { UseLine } from './resource-plot.tsx';

/** Fetched when it is shown: its library is large. */
const ResourcePlot = dynamic(() => import('./resource-plot.tsx'), { ssr: false });

interface Props {
  /** Of the chart, as its frame shows it. */
  title: string;
  lines: UseLine[];
  unit: string;
  steadyS: [number, number] | undefined;
}

/** Figures over a trial, line by line, with their key; the lines' place is kept while they are loaded. */
export function ResourceFigure({ title, ...props }: Props) {
  const [focus, setFocus] = useState<string | null>(null);
  // Rounds of one server share its name.
  const named = new Map(props.lines.map((line) => [line.name, line]));
  return (
    <>
      <div className="h-52">
        <ResourcePlot {...props} focus={focus} />
      </div>
      <Key
        inline
        entries={[...named.values()].map(({ name, colour, dash }) => ({ name, colour, dash, shown: '' }))}
        focus={focus}
        onFocus={setFocus}
      />
      <SaveChart title={title} data={() => dataOf(props)} />
    </>
  );
}

function dataOf({ lines, unit }: Pick<Props, 'lines' | 'unit'>): CsvTable {
  return {
    columns: [
      { id: 'name', unit: '' },
      { id: 'round', unit: '' },
      { id: 'second', unit: 's' },
      { id: 'value', unit },
    ],
    rows: lines.flatMap(({ name, round, atS, values }) =>
      atS.map((second, index) => [name, round ?? null, second, values[index] ?? null]),
    ),
  };
}
