'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';
import { Key } from '#ui/charts/key.tsx';
import { linesTable } from '#ui/charts/lines-table.ts';
import { SaveChart } from '#ui/charts/save-chart.tsx';
import type { LatencySeries } from './latency-plot.tsx';

/** Fetched when it is shown: its library is large. */
const LatencyPlot = dynamic(() => import('./latency-plot.tsx'), { ssr: false });

const COLUMNS = [
  { id: 'within', unit: '%' },
  { id: 'latency', unit: 'ms' },
];

/** Curves of latency with their key; the curves' place is kept while they are loaded. */
export function LatencyFigure({ title, series }: { title: string; series: LatencySeries[] }) {
  const [focus, setFocus] = useState<string | null>(null);
  return (
    <>
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
      <SaveChart title={title} data={() => linesTable(series, COLUMNS, ({ pct, ms }) => [pct, ms])} />
    </>
  );
}
