import type { Stroke } from '#ui/charts/colours.ts';
import type { ChangeMark } from './change-marks.ts';
import type { Marked, Strip } from './commits.tsx';
import { revisionName } from './keys.ts';
import { figureLabel, revisionLabel } from './labels.ts';
import type { Pair } from './pair.ts';
import type { Trend } from './read-trend.ts';

/** Parts that a chart is drawn of. */
export interface ChartParts {
  trend: Trend;
  pair: Pair;
  /** Stroke of each server, by its id. */
  strokes: ReadonlyMap<string, Stroke>;
  /** Address after a click on a revision. */
  hrefOf: (key: string) => string;
  /** Changes in place of the steps of its lines. */
  marks?: readonly ChangeMark[] | undefined;
}

/** Strips of a chart, one a revision, and the servers that they tell of. */
export function stripsOf({ trend, pair, strokes, hrefOf }: ChartParts): {
  servers: Marked[];
  strips: Strip[];
} {
  const { revisions, lines, metric } = trend;
  return {
    servers: lines.map(({ serverId }) => ({ id: serverId, border: borderOf(strokes.get(serverId)) })),
    strips: revisions.map((revision, index) => ({
      id: revision.id,
      href: hrefOf(revision.key),
      label: revisionLabel(revision),
      title: `${revisionName(revision)} · ${revision.at.toISOString().slice(0, 10)}`,
      subject: revision.subject,
      author: revision.author,
      taken: revision.key === pair.base ? 'base' : revision.key === pair.head ? 'head' : null,
      figures: lines.map(({ figures }) => {
        const figure = figures[index];
        return figure ? figureLabel(metric, figure) : null;
      }),
    })),
  };
}

/** A line's colour and dashes as a border. */
function borderOf(stroke: Stroke | undefined): string {
  return `2.5px ${stroke?.dash ? 'dashed' : 'solid'} ${stroke?.colour}`;
}
