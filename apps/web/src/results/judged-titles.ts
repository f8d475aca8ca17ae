import {
  atThisLoad,
  busySuffix,
  type EfficiencyRow,
  formatPct,
  type JudgedRow,
  type StabilityRow,
} from '@headroom/report';

/** Title of the chart of spreads. Names the steadiest server only with enough rounds for a level, and on quiet hosts. */
export function spreadTitle(rows: readonly StabilityRow[], servers: readonly JudgedRow[]): string {
  const [first] = rows;
  const last = rows.at(-1);
  if (!first || !last) return 'Spread of the rounds';
  const [lowest, highest] = [first, last].map(({ cvPct }) => `${formatPct(cvPct, 2)} %`);
  const busy = busySuffix(servers);
  if (rows.length === 1) return `Rounds of ${first.serverId} differ by ${lowest}${busy}`;
  if (first.level === null || busy) return `Rounds of a server differ by ${lowest} to ${highest}${busy}`;
  return `${first.serverId} repeats best: its rounds differ by ${lowest}, those of ${last.serverId} by ${highest}`;
}

/** Resource of each efficiency figure, in words. */
const RESOURCES = { ratePerCpuPct: 'processor time', ratePerMb: 'memory' } as const;

/**
 * Title of a chart of efficiency, with its load and a note of a busy host.
 * @param rows best first
 */
export function efficiencyTitle(
  rows: readonly EfficiencyRow[],
  figure: keyof typeof RESOURCES,
  unit: string,
  servers: readonly JudgedRow[],
): string {
  const [first] = rows;
  if (!first) return `Throughput for ${RESOURCES[figure]}`;
  const best = servers.filter(({ serverId }) => serverId === first.serverId);
  const load = atThisLoad(best);
  return `${first.serverId} serves the most for its ${RESOURCES[figure]}${load}: ${formatPct(first[figure])} ${unit}${busySuffix(best)}`;
}
