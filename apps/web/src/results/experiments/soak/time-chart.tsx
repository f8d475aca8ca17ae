import type { Stroke } from '#ui/charts/colours.ts';
import { LinesChart } from '#ui/charts/lines-chart.tsx';
import type { Point } from './points.ts';

/** One figure of one server over time; null where it is not known. */
export interface TimeLine extends Stroke {
  readonly serverId: string;
  readonly points: readonly Point[];
}

interface Props {
  lines: readonly TimeLine[];
  /** Minutes that do not count, which are shaded. */
  settledMin: number;
  title: string;
  note: string;
  /** Unit of the figure. */
  unit: string;
}

/** A figure over the minutes of a soak, a line a server; all of a page have one cursor. */
export function TimeChart({ title, note, unit, settledMin, lines }: Props) {
  return (
    <LinesChart
      title={title}
      note={note}
      none="Not seen"
      x={{ id: 'minute', unit: 'min' }}
      y={{ id: 'value', unit }}
      shades={settledMin > 0 ? [[0, settledMin]] : []}
      syncId="soak"
      zooms
      lines={lines.map(({ serverId, points, ...stroke }) => ({
        ...stroke,
        name: serverId,
        points: points.map(({ atMin, value }) => [atMin, value]),
      }))}
    />
  );
}
