import { LinesChart } from '#ui/charts/lines-chart.tsx';
import type { Measured } from './trend-labels.ts';

export interface TrendPoint extends Measured {
  /** Address of its run. */
  href: string;
  /** Figure with its unit and its run. */
  hint: string;
}

interface Props {
  title: string;
  note: string;
  unit: string;
  /** Oldest first. */
  points: readonly TrendPoint[];
  /** Times at which the first and the last run were queued. */
  ends: readonly [string, string];
}

const HEIGHT_PX = 180;

/** A figure over runs: a line, a dot each that leads to its run, its interval as a whisker. */
export function Trend({ title, note, unit, points, ends }: Props) {
  const last = points.length;
  return (
    <LinesChart
      title={title}
      note={note}
      none="Nothing to draw"
      heightPx={HEIGHT_PX}
      x={{
        id: 'run',
        unit: '',
        span: [0.5, last + 0.5],
        ticks: [...new Set([1, last])].map((at) => ({ at, label: ends[at === 1 ? 0 : 1] })),
      }}
      y={{ id: 'value', unit }}
      lines={[
        {
          name: 'run',
          colour: 'var(--s1)',
          dash: undefined,
          points: points.map(({ value, interval, href, hint }, index) => [
            index + 1,
            value,
            { ...(interval && { low: interval.low, high: interval.high }), href, label: hint },
          ]),
        },
      ]}
    />
  );
}
