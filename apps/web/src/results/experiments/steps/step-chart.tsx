import type { Stroke } from '#ui/charts/colours.ts';
import { LinesChart } from '#ui/charts/lines-chart.tsx';

/** One step of a load; both figures above zero. */
export interface StepPoint {
  readonly x: number;
  readonly y: number;
  readonly filled: boolean;
  /** Whether a ring marks it. */
  readonly ringed?: boolean;
  /** What it is, in words, for who points at it; no two of a line are the same. */
  readonly label: string;
}

/** Steps of one server, in the order in which a line joins them. */
export interface StepLine extends Stroke {
  readonly serverId: string;
  readonly points: readonly StepPoint[];
}

interface Props {
  lines: readonly StepLine[];
  /** Words under the horizontal axis. */
  xTitle: string;
  /** Its numbers, where they are few; by default round ones. */
  xTicks?: readonly number[] | undefined;
  /** Title of the heights, with their unit. */
  yTitle: string;
  /** A height that means something, with its words. */
  level?: { readonly at: number; readonly label: string } | undefined;
  /** Whether the line is drawn on which both axes have the same number. */
  diagonal?: boolean;
  title: string;
  note: string;
  /** Said where no line has a point. */
  empty: string;
}

const HEIGHT_PX = 300;

/** Two figures of each step of a load that changes, a line a server, on logarithmic axes. */
export function StepChart({
  title,
  note,
  empty,
  lines,
  xTitle,
  xTicks,
  yTitle,
  level,
  diagonal = false,
}: Props) {
  return (
    <LinesChart
      title={title}
      note={note}
      none={empty}
      heightPx={HEIGHT_PX}
      x={{
        id: 'x',
        unit: xTitle,
        title: xTitle,
        scale: 'log',
        ticks: xTicks?.map((at) => ({ at, label: at.toLocaleString('en-US') })),
      }}
      y={{ id: 'y', unit: yTitle, scale: 'log' }}
      marks={level && [{ y: level.at, label: level.label, colour: 'var(--bad)' }]}
      diagonal={diagonal}
      lines={lines.map(({ serverId, points, ...stroke }) => ({
        ...stroke,
        name: serverId,
        points: points.map(({ x, y, filled, ringed = false, label }) => [
          x,
          y,
          { hollow: !filled, ringed, label },
        ]),
      }))}
    />
  );
}
