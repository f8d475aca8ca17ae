import {
  formatPct,
  intervalKind,
  type JudgedRow,
  type Judgements,
  MIN_ROUNDS_FOR_CV,
  MIN_ROUNDS_FOR_LEVEL,
  OVERALL_COLUMNS,
  type RateUnit,
  STABILITY_LIMITS_PCT,
  type StabilityRow,
} from '@headroom/report';
import { RowsChart } from '#ui/charts/rows-chart.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Missing } from '#ui/missing.tsx';
import { needsRounds, type ResultContext, sorting } from './context.ts';
import { serverColumn } from './figure-columns.tsx';
import { intervalColumnOf } from './interval-column.tsx';
import { spreadTitle } from './judged-titles.ts';
import { colourOf } from './throughput-chart.tsx';
import { tierLookup } from './tier-chart.tsx';

const { format } = OVERALL_COLUMNS.rate;

/** Stability of rates from round to round: a chart of their spread and the table of all rounds. */
export function StabilityPart({
  context,
  judgements,
  servers,
}: {
  context: ResultContext;
  judgements: Judgements;
  /** Rows of the servers that were judged. */
  servers: readonly JudgedRow[];
}) {
  const { stability: rows, rateUnit } = judgements;
  const columns = columnsOf(rows, rateUnit);
  return (
    <>
      <div className="mb-6 max-w-[56rem]">
        <Spreads judgements={judgements} servers={servers} />
      </div>
      <div id="stability" className="scroll-mt-16">
        <DataTable
          fit
          label="Stability"
          columns={columns}
          rows={rows}
          rowKey={(row) => row.serverId}
          {...sorting(context, columns, { id: 'cv', dir: 'asc' }, 'stability')}
        />
      </div>
      <p className="mt-2 max-w-[110ch] text-sm text-muted">{levelsInWords(rows)}</p>
    </>
  );
}

function Spreads({
  judgements: { stability: rows, tiers, rateUnit },
  servers,
}: {
  judgements: Judgements;
  servers: readonly JudgedRow[];
}) {
  const known = rows.filter(({ cvPct }) => cvPct !== null);
  const tierOf = tierLookup(tiers);
  return (
    <RowsChart
      title={spreadTitle(known, servers)}
      note="Spread of the rounds’ rates: population standard deviation / mean, in %. Less is steadier. Colours are latency tiers"
      rows={known.map((row) => ({
        name: row.serverId,
        value: row.cvPct,
        shown: `${formatPct(row.cvPct, 2)} %`,
        colour: colourOf(tierOf(row.serverId)),
        label: `CV ${formatPct(row.cvPct, 2)} %, rounds ${row.rateByRound.map(format).join(', ')} ${rateUnit}`,
      }))}
      unit="%"
      none={`The spread ${needsRounds(MIN_ROUNDS_FOR_CV)} of a server`}
    />
  );
}

function levelsInWords(rows: readonly StabilityRow[]): string {
  const levels = Object.entries(STABILITY_LIMITS_PCT).map(([level, pct]) => `${level} up to ${pct} %`);
  const known = rows.flatMap(({ interval }) => interval ?? []);
  const intervals = known.length > 0 ? `; the interval is the ${intervalKind(known)}` : '';
  const last = Object.values(STABILITY_LIMITS_PCT).at(-1);
  return `Levels go by CV: ${levels.join(', ')}, Poor beyond ${last} %; “or” names levels that its 95 % interval reaches. A CV ${needsRounds(MIN_ROUNDS_FOR_CV)}, a level ${MIN_ROUNDS_FOR_LEVEL}${intervals}.`;
}

function columnsOf(rows: readonly StabilityRow[], unit: RateUnit): Column<StabilityRow>[] {
  const rounds = Math.max(0, ...rows.map(({ rateByRound }) => rateByRound.length));
  return [
    serverColumn<StabilityRow>(),
    { ...figure('mean', 'Mean', unit, ({ meanRate }) => meanRate, format, 1), best: 'desc' },
    figure(
      'sd',
      'SD',
      unit,
      ({ sdRate }) => sdRate,
      (value) => formatPct(value),
      2,
    ),
    {
      ...figure(
        'cv',
        'CV',
        '%',
        ({ cvPct }) => cvPct,
        (value) => formatPct(value, 2),
        MIN_ROUNDS_FOR_CV,
      ),
      cell: ({ cvPct, lacks }) =>
        cvPct === null ? (
          <span className="font-sans text-12 text-muted">– {lacks}</span>
        ) : (
          formatPct(cvPct, 2)
        ),
    },
    {
      id: 'level',
      title: 'Level',
      cell: ({ level, borderlineWith, lacksLevel }) =>
        level === null ? (
          <Missing why={lacksLevel ?? needsRounds(MIN_ROUNDS_FOR_LEVEL)} />
        ) : (
          [level, ...(borderlineWith.length > 0 ? [`or ${borderlineWith.join(', ')}`] : [])].join(' ')
        ),
    },
    intervalColumnOf(rows, ({ interval }) => interval, { unit, format, of: 'the mean rate' }),
    ...Array.from({ length: rounds }, (_, round) => ({
      ...figure(
        `rate${round + 1}`,
        `Rate ${round + 1}`,
        unit,
        ({ rateByRound }: StabilityRow) => rateByRound[round] ?? null,
        format,
        round + 1,
      ),
      // A round in which the server failed has no rate; those after it move up.
      hint: 'Rates of the rounds that were measured, in their order',
      best: 'desc' as const,
    })),
  ];
}

function figure(
  id: string,
  title: string,
  ofUnit: string,
  read: (row: StabilityRow) => number | null,
  shown: (value: number | null) => string,
  needs: number,
): Column<StabilityRow> {
  return {
    id,
    title,
    unit: ofUnit,
    number: true,
    best: 'asc',
    sortBy: read,
    cell: (row) =>
      read(row) === null ? (
        <Missing why={needs > 1 ? needsRounds(needs) : 'not measured'} />
      ) : (
        shown(read(row))
      ),
  };
}
