import type { CsvTable } from '#ui/csv.ts';
import type { Axis } from './axis.ts';
import type { Stroke } from './colours.ts';

/** What is known of a point beside its place. */
export interface PointMark {
  readonly low?: number;
  readonly high?: number;
  /** Drawn as a ring: what it stands for holds less than the others. */
  readonly hollow?: boolean;
  /** A wide ring around it marks it. */
  readonly ringed?: boolean;
  /** What it is, in words, in place of its value. */
  readonly label?: string;
  /** Address that a click leads to. */
  readonly href?: string;
}

/** A point of a line; null where there is a gap. A tuple, as pages hold thousands. */
export type LinePoint = readonly [x: number, y: number | null, mark?: PointMark];

export interface Line extends Stroke {
  readonly name: string;
  /** Tells lines of one name apart, which share their entry of the legend: a round. */
  readonly round?: number | undefined;
  /** A figure beside the name. */
  readonly shown?: string | undefined;
  readonly points: readonly LinePoint[];
}

/** One of several plots. */
export interface Panel {
  readonly name: string;
  /** Words beside its name. */
  readonly shown?: string | undefined;
  /** Address of the same in large. */
  readonly href?: string | undefined;
  readonly lines: readonly Line[];
  /** Its vertical axis, where that is not the one of all. */
  readonly y?: Axis;
}

/** Every point as a row, for files. */
export function fileOfLines(panels: readonly Panel[], x: Axis, y: Axis): CsvTable {
  const all = panels.flatMap(({ lines }) => lines);
  const hasPanels = panels.length > 1;
  const hasRounds = all.some(({ round }) => round !== undefined);
  const hasRanges = all.some(({ points }) => points.some(([, , mark]) => mark?.low !== undefined));
  const unit = panels.every((panel) => !panel.y) ? y.unit : '';
  return {
    columns: [
      ...(hasPanels ? [{ id: 'panel', unit: '' }] : []),
      { id: 'name', unit: '' },
      ...(hasRounds ? [{ id: 'round', unit: '' }] : []),
      { id: x.id, unit: x.unit },
      ...[y.id, ...(hasRanges ? ['low', 'high'] : [])].map((id) => ({ id, unit })),
    ],
    rows: panels.flatMap((panel) =>
      panel.lines.flatMap(({ name, round, points }) =>
        points.map(([at, value, mark]) => [
          ...(hasPanels ? [panel.name] : []),
          name,
          ...(hasRounds ? [round ?? null] : []),
          ...[at, value],
          ...(hasRanges ? [mark?.low ?? null, mark?.high ?? null] : []),
        ]),
      ),
    ),
  };
}

/** A row for each place of the horizontal axis, a column for each line. */
export function tableOfLines(panels: readonly Panel[], x: Axis, y: Axis): CsvTable {
  const lines = panels.flatMap((panel) => panel.lines.map((line) => ({ ...line, panel })));
  const values = lines.map(({ points }) => new Map(points.map(([at, value]) => [at, value])));
  const places = [...new Set(lines.flatMap(({ points }) => points.map(([at]) => at)))].sort((a, b) => a - b);
  const labels = new Map(x.ticks?.map(({ at, label }) => [at, label]));
  return {
    columns: [
      { id: x.title ?? x.id, unit: x.title ? '' : x.unit },
      ...lines.map(({ name, round, panel }) => ({
        id: [panel.name, name, round === undefined ? '' : `round ${round}`].filter(Boolean).join(', '),
        unit: (panel.y ?? y).unit,
      })),
    ],
    rows: places.map((at) => [labels.get(at) ?? at, ...values.map((own) => own.get(at) ?? null)]),
  };
}
