import {
  busySuffix,
  formatMs,
  intervalKind,
  intervalOfLabel,
  type JudgedRow,
  type Judgements,
  listed,
  rateUnitOf,
  type ServerFigures,
  TIER_LIMITS,
  type Tier,
  type TierRow,
  tooClose,
} from '@headroom/report';
import { tierColour } from '#ui/charts/colours.ts';
import { type ChartRow, RowsChart } from '#ui/charts/rows-chart.tsx';
import type { ResultContext } from './context.ts';

/** Mean latencies as points with their intervals, grouped by tier. */
export function TierChart({
  rows,
  tiers,
  floor,
  printed,
}: {
  rows: readonly JudgedRow[];
  tiers: readonly TierRow[];
  /** Range within which servers of few rounds are too close to tell apart. */
  floor: Judgements['floor'];
  printed?: ResultContext['printed'];
}) {
  const shown = ({ serverId, meanMs }: TierRow) => printed?.(serverId, 'meanMs') ?? formatMs(meanMs);
  const figures = new Map(rows.map((row) => [row.serverId, row]));
  const best = tiers[0]?.meanMs ?? null;
  return (
    <RowsChart
      title={`${titleOf(rows, tiers, { floor, shown })}${busySuffix(rows)}`}
      note={noteOf(rows)}
      rows={tiers.flatMap((row) =>
        pointOf(row, figures.get(row.serverId)?.meanMsInterval ?? null, shown(row)),
      )}
      scale="log"
      marks={
        best === null
          ? []
          : Object.values(TIER_LIMITS).map((limit) => ({ x: best * limit, label: `${limit}×` }))
      }
      unit="ms"
      none="No latency was measured"
    />
  );
}

/** Lookup of a server's tier by the server's id. */
export function tierLookup(tiers: readonly TierRow[]): (serverId: string) => Tier | null {
  const found = new Map(tiers.map(({ serverId, tier }) => [serverId, tier]));
  return (serverId) => found.get(serverId) ?? null;
}

function tierTitle(tier: Tier): string {
  const limits = TIER_LIMITS as Partial<Record<Tier, number>>;
  const limit = limits[tier];
  return limit === undefined
    ? `Tier ${tier}: beyond ${TIER_LIMITS[3]}× the best`
    : `Tier ${tier}: up to ${limit}× the best`;
}

function pointOf(row: TierRow, interval: ServerFigures['meanMsInterval'], shown: string): ChartRow[] {
  // A latency of nothing has no place on a logarithmic axis.
  if (row.meanMs === null || row.ratio === null || row.tier === null || row.meanMs <= 0) return [];
  const range = interval ? `, ${intervalOfLabel(interval, formatMs)} ms` : '';
  return [
    {
      name: row.serverId,
      group: tierTitle(row.tier),
      colour: tierColour(row.tier),
      value: row.meanMs,
      shown,
      ...interval,
      words: row.borderlineWith.length > 0 ? `or tier ${listed(row.borderlineWith.map(String))}` : undefined,
      label: `${shown} ms mean${range}; ${row.ratio.toFixed(2)}× the best`,
    },
  ];
}

/** Requests behind the latencies: studies measured whole HTTP requests, handshakes among them. */
function latencyOf(rows: readonly Pick<ServerFigures, 'rateUnit'>[]): string {
  return rateUnitOf(rows) === 'HTTP requests/s' ? 'all HTTP requests' : 'tool calls';
}

/** Title of the chart: who answers fastest, and of what that is the mean. */
export function titleOf(
  rows: readonly Pick<ServerFigures, 'serverId' | 'rateUnit' | 'meanMsInterval'>[],
  tiers: readonly TierRow[],
  { floor, shown }: { floor: Judgements['floor']; shown: (row: TierRow) => string },
): string {
  const placed = tiers.filter(({ tier }) => tier !== null);
  const [first, ...others] = placed;
  if (!first) return 'Mean latency';
  if (placed.length === 1)
    return `${first.serverId} answers ${latencyOf(rows)} in ${shown(first)} ms on average`;
  const meanOf = ({ serverId, meanMs }: TierRow) => ({
    value: meanMs,
    interval: rows.find((row) => row.serverId === serverId)?.meanMsInterval ?? null,
  });
  const close = others.filter((other) => tooClose(meanOf(first), meanOf(other), floor.ratio));
  const names = listed([first, ...close].map(({ serverId }) => serverId));
  const answer = close.length > 0 ? 'answer' : 'answers';
  const inFirst = placed.filter(({ tier }) => tier === 1).length;
  const company =
    inFirst === 1
      ? 'no other server is in this tier'
      : `${inFirst} of ${placed.length} servers are in this tier`;
  const together = close.length > 0 ? ', too close to tell apart' : '';
  return `${names} ${answer} ${latencyOf(rows)} fastest${together}: ${shown(first)} ms mean; ${company}`;
}

function noteOf(rows: readonly ServerFigures[]): string {
  const repeated = rows.some(({ meanMsInterval }) => meanMsInterval !== null);
  const single = rows.some(({ roundsUnknown }) => roundsUnknown) ? '' : ', of a single round';
  const whisker = repeated
    ? `; the whisker is the ${intervalKind(rows.map(({ meanMsInterval }) => meanMsInterval))}`
    : single;
  return `Mean latency of ${latencyOf(rows)} in ms${whisker}. Tiers go by the ratio to the best`;
}
