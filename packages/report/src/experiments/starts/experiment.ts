import { formatCount, formatMb, formatMs } from '../../figures/format.ts';
import { type ColumnOf, column, tableOf, textTable } from '../../figures/table.ts';
import { inTrials, interval, ofTrial, server, withServer } from '../columns.ts';
import type { ReportExperiment } from '../experiment.ts';
import { startsAnswer } from './answer.ts';
import { startsCompared } from './compared.ts';
import {
  type StartFigure,
  type StartsOutcome,
  type StartsRow,
  startsOutcomeSchema,
  startsRowSchema,
} from './row.ts';
import { startsFinding, startsTable, warmLabel } from './starts.ts';

const formatStart = (ms: number | null) => formatMs(ms, 1);

const COLUMNS: readonly ColumnOf<StartsRow>[] = [
  server(),
  column('rounds', 'Rounds', '', (row) => row.rounds),
  column('starts', 'Starts', '', (row) => row.starts, {
    head: 'starts',
    text: (row) => formatCount(row.starts),
  }),
  ...figureOf('coldStart', 'Cold start', (row) => row.coldStart, 'P95, ms'),
  ...figureOf('firstCall', 'First call', (row) => row.firstCall),
  ...figureOf('idleMemory', 'Idle memory', (row) => row.idleMemory),
  column('warmAfterS', 'Warm after', 's', (row) => row.warmAfter?.atS ?? null, {
    head: 'warm after, s',
    text: warmLabel,
  }),
  column('warmAfterCalls', 'Warm after calls', '', (row) => row.warmAfter?.calls ?? null, {
    head: 'calls',
    text: (row) => formatCount(row.warmAfter?.calls ?? null),
  }),
  column('warmMs', 'Warm P50', 'ms', (row) => row.warmMs, {
    head: 'P50 warm, ms',
    text: (row) => formatMs(row.warmMs),
  }),
  column('settledStarts', 'Settled starts', '', (row) => row.settled.starts),
  column('toldStarts', 'Judged starts', '', (row) => row.settled.of),
  column('wrong', 'Wrong answers', '', (row) => row.wrong),
];

/** @param p95 title of its P95 for a terminal; absent: shown in files alone */
function figureOf(
  id: 'coldStart' | 'firstCall' | 'idleMemory',
  title: string,
  read: (row: StartsRow) => StartFigure | null,
  p95?: string,
): ColumnOf<StartsRow>[] {
  const [unit, format] = id === 'idleMemory' ? ['MB', formatMb] : ['ms', formatStart];
  const p95Of = (row: StartsRow) => read(row)?.p95 ?? null;
  const medianOf = (row: StartsRow) => read(row)?.median ?? null;
  return [
    column(id, `${title}, median`, unit, medianOf, {
      head: `${title.toLowerCase()}, ${unit}`,
      text: (row) => format(medianOf(row)),
    }),
    ...interval<StartsRow>(id, title, unit, (row) => read(row)?.interval ?? null),
    column(`${id}Min`, `${title}, minimum`, unit, (row) => read(row)?.min ?? null),
    column(`${id}Max`, `${title}, maximum`, unit, (row) => read(row)?.max ?? null),
    column(
      `${id}P95`,
      `${title}, P95`,
      unit,
      p95Of,
      p95 === undefined ? undefined : { head: p95, text: (row) => format(p95Of(row)) },
    ),
  ];
}

/** How fast servers start and warm up. */
export const starts = {
  row: startsRowSchema,
  columns: COLUMNS,
  order: 'fastest server first',
  outcome: startsOutcomeSchema,
  badge: 'cold-start',
  compared: startsCompared,
  table: startsTable,
  finding: startsFinding,
  label: ({ coldStart }) => coldStart && `${formatStart(coldStart.median)} ms cold start`,
  answer: startsAnswer,
  barTitle: () => 'Cold start, ms, median over rounds; shorter is better',
  bar: ({ coldStart }) => coldStart && { value: coldStart.median, label: formatStart(coldStart.median) },
  shortBarsFirst: true,
  tables: (rows, trials) => [
    tableOf('starts', 'Starts', rows, COLUMNS),
    tableOf(
      'each-start',
      'Each start',
      inTrials('starts', trials, (found) => found.starts),
      [
        ...ofTrial('start', 'Start'),
        column('coldStartMs', 'Cold start', 'ms', ({ of }) => of.coldStartMs),
        column('firstCallMs', 'First call', 'ms', ({ of }) => of.firstCallMs),
        column('idleMemoryMb', 'Idle memory', 'MB', ({ of }) => of.idleMemoryMb),
        column('warmAfterS', 'Warm after', 's', ({ of }) => of.warmAfterS),
        column('warmAfterCalls', 'Warm after calls', '', ({ of }) => of.warmAfterCalls),
        column('warmMs', 'Warm P50', 'ms', ({ of }) => of.warmMs),
        column('calls', 'Calls', '', ({ of }) => of.curve.at(-1)?.calls ?? null),
        column('wrong', 'Wrong answers', '', ({ of }) => of.wrong),
      ],
    ),
    tableOf(
      'warm-up',
      'Warm-up',
      withServer(rows, (row) => row.curve),
      [
        server(),
        column('calls', 'Calls', '', (row) => row.calls),
        column('atS', 'Elapsed', 's', (row) => row.atS),
        column('p50Ms', 'P50', 'ms', (row) => row.p50Ms),
      ],
    ),
  ],
  terminalTables: (rows) => [textTable(rows, COLUMNS)],
} as const satisfies ReportExperiment<StartsRow, StartsOutcome>;
