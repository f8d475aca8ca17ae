import type { SoakSlices } from '@headroom/model/experiments';
import { formatCount } from '../../figures/format.ts';
import { type ColumnOf, column, tableOf, textTable } from '../../figures/table.ts';
import { CALLS, inTrials, ofTrial, roundsColumn, server, withServer, yesOrNo } from '../columns.ts';
import type { ReportExperiment, Told } from '../experiment.ts';
import { soakAnswer } from './answer.ts';
import { soakCompared } from './compared.ts';
import { type Growth, type SoakOutcome, type SoakRow, soakOutcomeSchema, soakRowSchema } from './row.ts';
import { settledSlices, soakTable } from './table.ts';
import { growthLabel, growthOutcome, soakFinding, soakMetric } from './words.ts';

const COLUMNS: readonly ColumnOf<SoakRow>[] = [
  server(),
  column('perS', 'Offered', 'callers/s', (row) => row.perS, {
    head: 'callers/s',
    text: (row) => formatCount(row.perS),
  }),
  column('capacityPerS', 'Capacity', CALLS, (row) => row.capacityPerS),
  column('minutes', 'Counted', 'min', (row) => row.minutes, {
    head: 'counted, min',
    text: (row) => formatCount(row.minutes),
  }),
  roundsColumn(),
  column('brokenRounds', 'Failed rounds', '', (row) => row.brokenRounds, {
    head: 'failed rounds',
    text: (row) => String(row.brokenRounds),
  }),
];

const growthOf = (rows: readonly SoakRow[]) => withServer(rows, (row) => row.growth);

/** Figures differ in their units, which a column of their own says. */
const GROWTH_COLUMNS: readonly ColumnOf<Told<Growth>>[] = [
  server(),
  column('metric', 'Figure', '', (row) => row.metric, {
    head: 'figure',
    text: (row) => soakMetric(row.metric).title,
    isText: true,
  }),
  column('unit', 'Unit of the figure', '', (row) => soakMetric(row.metric).unit),
  column('verdict', 'Verdict', '', (row) => row.verdict, {
    head: 'growth',
    text: growthLabel,
    isText: true,
  }),
  column('mean', 'Mean', '', (row) => row.mean),
  column('perHour', 'Growth per hour', '', (row) => row.perHour),
  column('perCallKb', 'Growth per call', 'KB', (row) => row.perCallKb ?? null),
  column(
    'perHourLow',
    'Growth per hour, lower end of the 99 % interval',
    '',
    (row) => row.interval?.low ?? null,
  ),
  column(
    'perHourHigh',
    'Growth per hour, upper end of the 99 % interval',
    '',
    (row) => row.interval?.high ?? null,
  ),
  column('atMostPerHour', 'Maximum growth per hour', '', (row) => row.atMostPerHour),
  column('boundPerHour', 'Bound of steady growth per hour', '', (row) => row.boundPerHour),
  column('latePerHour', 'Growth per hour, second half', '', (row) => row.latePerHour),
  column('firstQuarter', 'First quarter', '', (row) => row.quarters?.first ?? null),
  column('lastQuarter', 'Last quarter', '', (row) => row.quarters?.last ?? null),
  column('rounds', 'Rounds', '', (row) => row.rounds),
];

type Slice = { readonly [Name in keyof SoakSlices]: number | null } & { readonly counts: boolean };

const SLICE_COLUMNS = [
  ...ofTrial<Slice>('slice', 'Slice'),
  ...(
    [
      ['atS', 'End', 's'],
      ['counts', 'Counts', ''],
      ['calls', 'Right answers', ''],
      ['wrong', 'Wrong answers', ''],
      ['p50Ms', 'P50', 'ms'],
      ['p99Ms', 'P99', 'ms'],
      ['memoryMb', 'Memory', 'MB'],
      ['openFiles', 'Open files', ''],
      ['threads', 'Threads', ''],
    ] as const
  ).map(([id, title, unit]) =>
    column(id, title, unit, ({ of }: { of: Slice }) => (id === 'counts' ? yesOrNo(of[id]) : of[id])),
  ),
];

/** What grows in servers under a load that stays the same for long. */
export const soak = {
  row: soakRowSchema,
  columns: COLUMNS,
  order: 'growing servers first',
  outcome: soakOutcomeSchema,
  badge: 'growth',
  compared: soakCompared,
  table: soakTable,
  finding: soakFinding,
  label: growthOutcome,
  answer: soakAnswer,
  barTitle: () => 'Growth under a load that stays the same',
  bar: (found) => ({ value: null, label: growthOutcome(found) ?? 'not known' }),
  tables: (rows, trials) => {
    const slices = inTrials('soak', trials, (found) => {
      const warmingUp = found.slices.atS.length - settledSlices(found).slices.atS.length;
      return found.slices.atS.map((_, index) => sliceAt(found.slices, index, index >= warmingUp));
    });
    return [
      tableOf('soak', 'Soak', rows, COLUMNS),
      tableOf('growth', 'Growth', growthOf(rows), GROWTH_COLUMNS),
      tableOf('soak-slices', 'Soak slices', slices, SLICE_COLUMNS),
    ];
  },
  terminalTables: (rows) => [textTable(rows, COLUMNS), textTable(growthOf(rows), GROWTH_COLUMNS)],
} as const satisfies ReportExperiment<SoakRow, SoakOutcome>;

function sliceAt(slices: SoakSlices, index: number, counts: boolean): Slice {
  const at = (values: readonly (number | null)[]) => values[index] ?? null;
  return {
    ...{ atS: at(slices.atS), counts, calls: at(slices.calls), wrong: at(slices.wrong) },
    ...{ p50Ms: at(slices.p50Ms), p99Ms: at(slices.p99Ms), memoryMb: at(slices.memoryMb) },
    ...{ openFiles: at(slices.openFiles), threads: at(slices.threads) },
  };
}
