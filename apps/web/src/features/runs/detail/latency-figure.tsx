'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';
import type { Stroke } from '#ui/charts/colours.ts';
import type { CurvePoint } from '#ui/charts/curve.ts';
import { Key } from '#ui/charts/key.tsx';

/** Fetched when it is shown: its library is large. */
const LatencyPlot = dynamic(() => import('./latency-plot.tsx'), { ssr: false });

export interface LatencySeries extends Stroke {
  serverId: string;
  /** Median as text, shown in the key. */
  median: string;
  points: CurvePoint[];
}

/** Curves of latency with their key; the curves' place is kept while they are loaded. */
export function LatencyFigure({ series }: { series: LatencySeries[] }) {
  const [focus, setFocus] = useState<string | null>(null);
  return (
    <div className="flex flex-col gap-2 sm:flex-row sm:gap-4">
      <div className="h-80 min-w-0 sm:h-96 sm:flex-1">
        <LatencyPlot series={series} focus={focus} />
      </div>
      <Key
        entries={series.map(({ serverId, colour, dash, median }) => ({
          name: serverId,
          colour,
          dash,
          shown: median,
        }))}
        focus={focus}
        onFocus={setFocus}
      />
    </div>
  );
}
