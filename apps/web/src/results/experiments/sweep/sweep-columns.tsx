import type { Sweep } from '@headroom/model/experiments';
import {
  formatCoefficient,
  formatCount,
  formatLevel,
  formatPct,
  kappaLabel,
  kneeLabel,
  limitLabel,
  noPeakLabel,
  peakFacts,
  peakLabel,
  REPORT_EXPERIMENTS,
  type SweepRow,
} from '@headroom/report';
import { serverNameColumn } from '#results/figure-columns.tsx';
import { intervalColumnOf } from '#results/interval-column.tsx';
import type { Column } from '#ui/data-table.tsx';
import { Missing } from '#ui/missing.tsx';
import { pageColumn } from '../page-column.ts';

const { columns } = REPORT_EXPERIMENTS.sweep;
const NOTHING = 'no level was answered';
const levelUnit = (by: Sweep['by']) => (by === 'users' ? 'users' : 'callers/s');

/** Columns of the table of servers. */
export function sweepColumnsOf(rows: readonly SweepRow[], by: Sweep['by']): Column<SweepRow>[] {
  return [
    serverNameColumn(true),
    pageColumn(columns, 'peakPerS', {
      id: 'peak',
      strong: true,
      hint: 'Right answers a second at the level with most of them; median over rounds',
      sortBy: ({ peak }) => peak?.callsPerS ?? null,
      cell: ({ peak }) => (peak ? peakLabel(peak) : <Missing why={NOTHING} />),
    }),
    {
      id: 'at',
      title: 'At',
      unit: levelUnit(by),
      number: true,
      sortBy: ({ peak }) => peak?.level ?? null,
      // Of a flat sweep no level is better than another.
      cell: ({ flat, peak }) => {
        if (flat) return `${formatLevel(flat.from)} to ${formatLevel(flat.to)}`;
        return peak ? formatLevel(peak.level) : <Missing why={NOTHING} />;
      },
    },
    intervalColumnOf(rows, ({ peak }) => peak?.interval, {
      unit: 'calls/s',
      format: formatCount,
      of: 'the median over rounds at that level',
    }),
    pageColumn(columns, 'p99Ms', { id: 'p99', sortBy: (row) => peakFacts(row).p99Ms }),
    ...(by === 'arrivals' ? ARRIVAL_COLUMNS : [KNEE_COLUMN, ...(isFitted(rows) ? LAW_COLUMNS : [])]),
    {
      id: 'limit',
      title: 'Limit at the peak',
      hint: 'The limit at the level with the most right answers',
      cell: (row) => peakFacts(row).limitedBy.map(limitLabel).join(', ') || '–',
    },
  ];
}

const coefficient = (
  id: string,
  title: string,
  hint: string,
  read: (fit: NonNullable<SweepRow['fit']>) => number,
  label = (fit: NonNullable<SweepRow['fit']>) => formatCoefficient(read(fit)),
): Column<SweepRow> => ({
  id,
  title,
  hint,
  number: true,
  sortBy: ({ fit }) => (fit ? read(fit) : null),
  cell: ({ fit, noFit }) => (fit ? label(fit) : <Missing why={noFit ?? NOTHING} />),
});

const KNEE_COLUMN = pageColumn(columns, 'knee', {
  id: 'knee',
  hint: 'Level from which more users give less than half of their share; in brackets that of single rounds, where they differ',
  sortBy: ({ knee }) => knee,
  cell: (row) => kneeLabel(row) ?? <Missing why="none of the offered levels" />,
});

/** Whether the law fits a server: columns of a law that fits none would be empty. */
export const isFitted = (rows: readonly SweepRow[]) => rows.some(({ fit }) => fit !== null);

const LAW_COLUMNS: readonly Column<SweepRow>[] = [
  coefficient('sigma', 'σ', 'Contention: share of the work that waits for other work', ({ sigma }) => sigma),
  coefficient(
    'kappa',
    'κ',
    'Coherency: cost of keeping calls in step with each other; in brackets its 95 % interval over levels and rounds',
    ({ kappa }) => kappa,
    kappaLabel,
  ),
  {
    id: 'lawPeak',
    title: 'Peak by the law',
    unit: 'calls at once',
    number: true,
    hint: '√((1 − σ) / κ); shown where κ is surely above 0, among the calls at once that were measured, and only if the highest of them was slower than the best',
    sortBy: ({ fit }) => fit?.peak?.callsAtOnce ?? null,
    cell: ({ fit, noFit }) =>
      fit?.peak ? (
        formatCount(fit.peak.callsAtOnce)
      ) : (
        <Missing why={fit ? noPeakLabel(fit) : (noFit ?? NOTHING)} />
      ),
  },
  {
    id: 'fitError',
    title: 'Off by',
    unit: '%',
    number: true,
    hint: 'Mean distance of the levels from the law',
    sortBy: ({ fit }) => fit?.errorPct ?? null,
    cell: ({ fit, noFit }) => (fit ? formatPct(fit.errorPct) : <Missing why={noFit ?? NOTHING} />),
  },
];

const ARRIVAL_COLUMNS: readonly Column<SweepRow>[] = [
  pageColumn(columns, 'keptUpTo', {
    id: 'keptUpTo',
    hint: 'Highest level to which it answered at least 95 % of the callers, or as many as chance explains',
    sortBy: ({ keptUpTo }) => keptUpTo,
    cell: ({ keptUpTo }) => (keptUpTo === null ? <Missing why="no level" /> : formatLevel(keptUpTo)),
  }),
  pageColumn(columns, 'behind', {
    id: 'behind',
    hint: 'Lowest level at which it did not, where the rig did not limit',
    sortBy: ({ behind }) => behind,
    cell: ({ behind }) => (behind === null ? <Missing why="at no level that counts" /> : formatLevel(behind)),
  }),
];
