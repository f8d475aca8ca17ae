'use client';

import { formatCount, formatMs } from '@headroom/report/format';
import type { LoadSecond } from '@headroom/workload';
import { ChartFrame } from '#ui/charts/frame.tsx';
import { heightsFromZero } from '#ui/charts/heights.ts';
import { pathThrough } from '#ui/charts/path.ts';
import { ReadPlot } from '#ui/charts/read-plot.tsx';
import { secondsAxis } from '#ui/charts/second-ticks.ts';

const KINDS = {
  callsPerS: { name: 'Rate', unit: 'tool calls/s', format: formatCount, colour: 'var(--s1)' },
  meanMs: { name: 'Mean latency', unit: 'ms', format: formatMs, colour: 'var(--s2)' },
} as const;
const PLOT_PX = 160;

/** One figure of a trial's load, second by second; the axis spans the whole test as it is planned. */
export function LoadChart({
  title,
  load,
  show,
  testS,
}: {
  title: string;
  load: readonly LoadSecond[];
  show: keyof typeof KINDS;
  testS: number;
}) {
  const { name, unit, format, colour } = KINDS[show];
  const points = load.flatMap(({ second, [show]: value }) => (value === null ? [] : [{ second, value }]));
  const { columns, x } = secondsAxis(Math.max(testS, load.at(-1)?.second ?? 0));
  const { heights, y } = heightsFromZero(Math.max(0, ...points.map(({ value }) => value)));
  const line = { key: show, name, colour, dash: undefined };
  return (
    <ChartFrame
      title={title}
      heightPx={PLOT_PX}
      data={() => ({
        columns: [
          { id: 'second', unit: 's' },
          { id: 'value', unit },
        ],
        rows: points.map(({ second, value }) => [second, value]),
      })}
    >
      <ReadPlot
        label="Second of the load"
        columns={columns}
        heights={heights}
        lines={[{ ...line, d: pathThrough(points.map(({ second, value }) => [x(second), 100 - y(value)])) }]}
        places={points.map(({ second }) => x(second))}
        read={(at) => ({
          title: `second ${Math.round(points[at]?.second ?? 0)}`,
          entries: [{ ...line, shown: `${format(points[at]?.value ?? null)} ${unit}` }],
        })}
        className="h-32"
      />
    </ChartFrame>
  );
}
