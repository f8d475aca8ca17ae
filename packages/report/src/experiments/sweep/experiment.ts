import type { SweepStep } from '@headroom/model/experiments';
import { formatMs, formatPct, NO_VALUE } from '../../figures/format.ts';
import { type ColumnOf, column, tableOf, textTable } from '../../figures/table.ts';
import {
  CALLS,
  inTrials,
  interval,
  ofTrial,
  roundsColumn,
  server,
  stepFigures,
  withServer,
} from '../columns.ts';
import type { ReportExperiment, Told } from '../experiment.ts';
import { sweepAnswer } from './answer.ts';
import { sweepCompared } from './compared.ts';
import {
  type SweepLevel,
  type SweepOutcome,
  type SweepRow,
  sweepOutcomeSchema,
  sweepRowSchema,
} from './row.ts';
import { sweepTable } from './table.ts';
import {
  formatCoefficient,
  formatLevel,
  kneeLabel,
  peakFacts,
  peakLabel,
  peakLevelLabel,
  sweepFinding,
  sweepOutcome,
} from './words.ts';

const isOfArrivals = (rows: readonly SweepRow[]) => rows.some(({ by }) => by === 'arrivals');
const isOfUsers = (rows: readonly SweepRow[]) => !isOfArrivals(rows);

const COLUMNS: readonly ColumnOf<SweepRow>[] = [
  server(),
  column('by', 'Load unit', '', (row) => row.by),
  roundsColumn(),
  column('peakPerS', 'Peak rate', CALLS, ({ peak }) => peak?.callsPerS ?? null, {
    head: 'most answered, calls/s',
    text: ({ peak }) => (peak ? peakLabel(peak) : NO_VALUE),
  }),
  column('bound', 'Bound', '', ({ peak }) => (peak?.rigLimited ? 'at least' : null)),
  column('peakLevel', 'Users or arrivals per second at the peak', '', ({ peak }) => peak?.level ?? null, {
    head: 'there',
    text: (row) => peakLevelLabel(row) ?? NO_VALUE,
  }),
  ...interval<SweepRow>('peakPerS', 'Peak rate', CALLS, ({ peak }) => peak?.interval ?? null),
  column('p99Ms', 'P99 at that load', 'ms', ({ peak }) => peak?.p99Ms ?? null, {
    head: 'P99 there, ms',
    text: (row) => formatMs(peakFacts(row).p99Ms),
  }),
  column('knee', 'Knee', 'users', (row) => row.knee, {
    head: 'knee, users',
    text: (row) => kneeLabel(row) ?? 'none',
    when: isOfUsers,
  }),
  column('lambda', 'Rate of one concurrent call', CALLS, ({ fit }) => fit?.lambda ?? null),
  column('sigma', 'Contention', '', ({ fit }) => fit?.sigma ?? null, {
    head: 'σ',
    text: ({ fit }) => (fit ? formatCoefficient(fit.sigma) : NO_VALUE),
    when: isOfUsers,
  }),
  column('kappa', 'Coherency', '', ({ fit }) => fit?.kappa ?? null, {
    head: 'κ',
    text: ({ fit }) => (fit ? formatCoefficient(fit.kappa) : NO_VALUE),
    when: isOfUsers,
  }),
  column(
    'kappaLow',
    'Coherency, lower end of the 95 % interval',
    '',
    ({ fit }) => fit?.kappaInterval?.low ?? null,
  ),
  column(
    'kappaHigh',
    'Coherency, upper end of the 95 % interval',
    '',
    ({ fit }) => fit?.kappaInterval?.high ?? null,
  ),
  column('fitErrorPct', 'Error of the fit', '%', ({ fit }) => fit?.errorPct ?? null, {
    head: 'off by, %',
    text: ({ fit }) => formatPct(fit?.errorPct ?? null),
    when: isOfUsers,
  }),
  column('noFit', 'Reason for no fit', '', (row) => row.noFit),
  column('keptUpTo', 'Highest sustained rate', 'callers/s', (row) => row.keptUpTo),
  column('behind', 'First rate behind', 'callers/s', (row) => row.behind, {
    head: 'behind at, callers/s',
    text: ({ behind }) => (behind === null ? 'none' : formatLevel(behind)),
    when: isOfArrivals,
  }),
  column('limitedBy', 'Limit at the peak', '', ({ peak }) => peak?.limitedBy.join(', ') || null),
];

const LEVEL_COLUMNS: readonly ColumnOf<Told<SweepLevel>>[] = [
  server(),
  column('level', 'Users or arrivals per second', '', (row) => row.level),
  column('rounds', 'Rounds', '', (row) => row.rounds),
  column('seconds', 'Counted', 's', (row) => row.seconds),
  column('callsPerS', 'Answered', CALLS, (row) => row.callsPerS),
  column('bound', 'Bound', '', (row) => (row.rigLimited ? 'at least' : null)),
  ...interval<SweepLevel>('callsPerS', 'Answered', CALLS, (row) => row.interval),
  column('meanMs', 'Mean', 'ms', (row) => row.meanMs),
  column('p50Ms', 'P50', 'ms', (row) => row.p50Ms),
  column('p95Ms', 'P95', 'ms', (row) => row.p95Ms),
  column('p99Ms', 'P99', 'ms', (row) => row.p99Ms),
  column('wrongPct', 'Wrong answers', '%', (row) => row.wrongPct),
  column('cpuPct', 'CPU', '%', (row) => row.cpuPct),
  column('limitedBy', 'Limited by', '', (row) => row.limitedBy.join(', ') || null),
];

/** What a growing load does to servers. */
export const sweep = {
  row: sweepRowSchema,
  columns: COLUMNS,
  order: 'servers by peak, highest first',
  outcome: sweepOutcomeSchema,
  badge: 'peak',
  compared: sweepCompared,
  table: sweepTable,
  finding: sweepFinding,
  label: sweepOutcome,
  answer: sweepAnswer,
  barTitle: () => 'Most calls a second of any level',
  bar: ({ peak }) => peak && { value: peak.callsPerS, label: peakLabel(peak) },
  tables: (rows, trials) => [
    tableOf('sweep', 'Sweep', rows, COLUMNS),
    tableOf(
      'sweep-levels',
      'Sweep levels',
      withServer(rows, (row) => row.levels),
      LEVEL_COLUMNS,
    ),
    tableOf(
      'sweep-steps',
      'Sweep steps',
      inTrials('sweep', trials, ({ steps }) => steps),
      [
        ...ofTrial<SweepStep>('step', 'Step'),
        column('level', 'Users or arrivals per second', '', ({ of }) => of.level),
        column('meanMs', 'Mean', 'ms', ({ of }) => of.meanMs),
        ...stepFigures<SweepStep>(),
      ],
    ),
  ],
  terminalTables: (rows) => [textTable(rows, COLUMNS)],
} as const satisfies ReportExperiment<SweepRow, SweepOutcome>;
