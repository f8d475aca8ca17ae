'use client';

import type { LoadSecond } from '@headroom/model/run';
import { LinesChart } from '#ui/charts/lines-chart.tsx';

const KINDS = {
  callsPerS: { name: 'Rate', unit: 'tool calls/s', colour: 'var(--s1)' },
  meanMs: { name: 'Mean latency', unit: 'ms', colour: 'var(--s2)' },
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
  const { unit, ...stroke } = KINDS[show];
  return (
    <LinesChart
      title={title}
      heightPx={PLOT_PX}
      none="No measurements yet"
      syncId="load"
      x={{ id: 'second', unit: 's', span: [0, Math.max(testS, load.at(-1)?.second ?? 0)] }}
      y={{ id: 'value', unit, zero: true }}
      lines={[
        { ...stroke, dash: undefined, points: load.map(({ second, [show]: value }) => [second, value]) },
      ]}
    />
  );
}
