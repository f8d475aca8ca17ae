import { type Growth, growthLabel, SOAK_METRICS, type SoakRow } from '@headroom/report';
import { serverNameColumn } from '#results/figure-columns.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Figures } from '#ui/figures.tsx';
import { Missing } from '#ui/missing.tsx';
import { NONE } from '#ui/none.ts';

interface GrowthRow extends Growth {
  readonly serverId: string;
  readonly title: string;
  readonly unit: string;
}

const FIGURE = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 3 });
const number = (value: number) => FIGURE.format(value).replace('-', '−');
const UNSEEN = 'too few samples';

/** Colours of verdicts; the others have none. */
const LOOKS: Partial<Record<Growth['verdict'], string>> = { grows: 'text-bad', rises: 'text-warn' };

/** Growth of each figure of each server: a row a figure. */
export function GrowthTable({ rows }: { rows: readonly SoakRow[] }) {
  const figures = rows.flatMap(({ serverId, growth }) =>
    growth.map((one): GrowthRow => {
      const { title, unit } = SOAK_METRICS.find(({ id }) => id === one.metric) ?? SOAK_METRICS[0];
      return { ...one, serverId, title, unit: unit === 'MB' || unit === 'ms' ? unit : '' };
    }),
  );
  return (
    <DataTable
      label="Growth"
      columns={COLUMNS}
      rows={figures}
      rowKey={({ serverId, metric }) => `${serverId} ${metric}`}
    />
  );
}

const withUnit = (value: number | null, unit: string) =>
  value === null ? <Missing why={UNSEEN} /> : `${number(value)} ${unit}`.trim();

const COLUMNS: readonly Column<GrowthRow>[] = [
  serverNameColumn(),
  { id: 'figure', title: 'Figure', cell: (row) => row.title },
  {
    id: 'verdict',
    title: 'Verdict',
    strong: true,
    cell: (row) => (
      <span className={LOOKS[row.verdict]}>
        <Figures text={growthLabel(row)} />
      </span>
    ),
  },
  { id: 'mean', title: 'Mean', number: true, cell: (row) => withUnit(row.mean, row.unit) },
  {
    id: 'perHour',
    title: 'An hour',
    number: true,
    hint: 'Slope of Theil and Sen, median over rounds',
    cell: (row) => withUnit(row.perHour, row.unit),
  },
  {
    id: 'perCall',
    title: 'A call',
    number: true,
    hint: 'Growth an hour by the calls of an hour',
    cell: ({ perCallKb }) => (perCallKb == null ? NONE : `${number(perCallKb)} KB`),
  },
  {
    id: 'interval',
    title: '99 % interval',
    number: true,
    hint: 'Of the slope, widened because neighbouring slices depend on each other; medians over rounds',
    cell: ({ interval, unit }) =>
      interval === null ? (
        <Missing why={UNSEEN} />
      ) : (
        `${number(interval.low)} to ${number(interval.high)} ${unit}`.trim()
      ),
  },
  {
    id: 'bound',
    title: 'Matters above',
    number: true,
    hint: 'Growth an hour up to which a figure counts as not growing',
    cell: (row) => withUnit(row.boundPerHour, row.unit),
  },
  { id: 'rounds', title: 'Rounds', number: true, cell: (row) => String(row.rounds) },
];
