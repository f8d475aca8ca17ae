'use client';

import { formatCount, formatMs } from '@headroom/report/format';
import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { secondTicks } from '#ui/charts/second-ticks.ts';
import { AXIS, GRID, TICK, TOOLTIP } from '#ui/charts/style.ts';
import type { LoadSecond } from './state.ts';

const KINDS = {
  callsPerS: { title: 'Rate', unit: 'tool calls/s', format: formatCount, colour: 'var(--s1)' },
  meanMs: { title: 'Mean latency', unit: 'ms', format: formatMs, colour: 'var(--s2)' },
} as const;

/** One figure of a trial's load, second by second; the axis spans the whole test as it is planned. */
export default function LoadChart({
  load,
  show,
  testS,
}: {
  load: readonly LoadSecond[];
  show: keyof typeof KINDS;
  testS: number;
}) {
  const { title, unit, format, colour } = KINDS[show];
  const endS = Math.max(testS, load.at(-1)?.second ?? 0);
  return (
    <ResponsiveContainer width="100%" height="100%">
      <LineChart data={[...load]} margin={{ top: 4, right: 12, bottom: 0, left: 0 }}>
        <CartesianGrid {...GRID} vertical={false} />
        <XAxis
          dataKey="second"
          type="number"
          domain={[0, endS]}
          ticks={secondTicks(endS)}
          tick={TICK}
          {...AXIS}
          tickLine={false}
          unit=" s"
        />
        <YAxis
          tick={TICK}
          axisLine={false}
          tickLine={false}
          width={56}
          tickFormatter={(value) => value.toLocaleString('en-US')}
        />
        <Tooltip
          {...TOOLTIP}
          labelFormatter={(second) => `second ${Math.round(Number(second))}`}
          formatter={(value) => [`${format(Number(value))} ${unit}`, title]}
        />
        <Line
          dataKey={show}
          stroke={colour}
          strokeWidth={1.75}
          dot={false}
          isAnimationActive={false}
          connectNulls
        />
      </LineChart>
    </ResponsiveContainer>
  );
}
