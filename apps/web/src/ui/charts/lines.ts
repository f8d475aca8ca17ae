import type { CsvTable } from '#ui/csv.ts';
import type { Axis } from './axis.ts';
import type { Stroke } from './colours.ts';

/** What is known of a point beside its place. */
export interface PointMark {
  readonly low?: number;
  readonly high?: number;
  /** Drawn as a ring: what it stands for holds less than the others. */
  readonly hollow?: boolean;
  readonly ringed?: boolean;
  /** What it is, in words, in place of its value. */
  readonly label?: string;
  readonly href?: string;
  // Of the value of a row: its text, words after that, and the values that it is the mean or the median of.
  readonly shown?: string;
  readonly words?: string | undefined;
  readonly parts?: readonly number[];
  /** Places of parts that count for less. */
  readonly hollowParts?: readonly number[] | undefined;
  readonly colour?: string;
}

/** A point of a line; null where there is a gap. A tuple, as pages hold thousands. */
export type LinePoint = readonly [x: number, y: number | null, mark?: PointMark];

export interface Line extends Stroke {
  readonly name: string;
  /** Tells lines of one name apart, which share their entry of the legend: a round. */
  readonly round?: number | undefined;
  readonly shown?: string | undefined;
  readonly points: readonly LinePoint[];
}

/** One of several plots. */
export interface Panel {
  readonly name: string;
  readonly shown?: string | undefined;
  readonly href?: string | undefined;
  readonly lines: readonly Line[];
  /** Its vertical axis, where that is not the one of all. */
  readonly y?: Axis;
}

/** Every point as a row, for files, without columns that hold nothing. */
export function fileOfLines(panels: readonly Panel[], x: Axis, y: Axis): CsvTable {
  const unit = panels.some((panel) => panel.y) ? '' : y.unit;
  const points = panels.flatMap(({ name: panel, lines }) =>
    lines.flatMap((line) => line.points.map(([at, value, mark = {}]) => ({ panel, line, at, value, mark }))),
  );
  const most = points.reduce((count, { mark }) => Math.max(count, mark.parts?.length ?? 0), 0);
  const parts = Array.from({ length: most }, (_, index) => index);
  const isNamed = x.id === 'name';
  const columns = [
    ...[isNamed ? 'name' : 'panel', isNamed ? 'group' : 'name', 'round'].map((id) => ({ id, unit: '' })),
    ...(isNamed ? [] : [{ id: x.id, unit: x.unit }]),
    ...[y.id, 'low', 'high', ...parts.map((part) => `part${part + 1}`)].map((id) => ({ id, unit })),
  ];
  const rows = points.map(({ panel, line: { name, round }, at, value, mark: { low, high, parts: own } }) => [
    ...(isNamed ? [placeLabel(x, at), name, round] : [panel, name, round, x.unit ? at : placeLabel(x, at)]),
    ...[value, low, high, ...parts.map((part) => own?.[part])],
  ]);
  const isUsed = columns.map((_, place) => rows.some((row) => row[place] || row[place] === 0));
  return {
    columns: columns.filter((_, place) => isUsed[place]),
    rows: rows.map((row) => row.filter((_, place) => isUsed[place]).map((cell) => cell ?? null)),
  };
}

/** A row for each place of the horizontal axis, a column for each line. */
export function tableOfLines(panels: readonly Panel[], x: Axis, y: Axis): CsvTable {
  const lines = panels.flatMap((panel) => panel.lines.map((line) => ({ ...line, panel })));
  const values = lines.map(({ points }) => new Map(points.map(([at, value]) => [at, value])));
  const places = [...new Set(lines.flatMap(({ points }) => points.map(([at]) => at)))].sort((a, b) => a - b);
  return {
    columns: [
      { id: x.title ?? x.id, unit: x.title ? '' : x.unit },
      ...lines.map(({ name, round, panel }) => ({
        id: [panel.name, name, round && `round ${round}`].filter(Boolean).join(', '),
        unit: (panel.y ?? y).unit,
      })),
    ],
    rows: places.map((at) => [placeLabel(x, at), ...values.map((own) => own.get(at) ?? null)]),
  };
}

const placeLabel = ({ ticks }: Axis, at: number) => ticks?.find((tick) => tick.at === at)?.label ?? at;
