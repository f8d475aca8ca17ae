import {
  atThisLoad,
  busySuffix,
  type EfficiencyRow,
  formatPct,
  type JudgedRow,
  listed,
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
  if (lowest === highest) return `Rounds of each server differ by ${lowest}${busy}`;
  if (first.level === null || busy) return `Rounds of a server differ by ${lowest} to ${highest}${busy}`;
  return `Rounds of ${first.serverId} differ least, by ${lowest}, those of ${last.serverId} most, by ${highest}`;
}

/** Resource of each efficiency figure in words, and the rank by it. */
const RESOURCES = {
  ratePerCpuPct: { title: 'processor time', rank: 'cpuRank' },
  ratePerMb: { title: 'memory', rank: 'memoryRank' },
} as const;

/**
 * Title of a chart of efficiency, with its load and a note of a busy host.
 */
export function efficiencyTitle(
  rows: readonly EfficiencyRow[],
  figure: keyof typeof RESOURCES,
  unit: string,
  servers: readonly JudgedRow[],
): string {
  const { title, rank } = RESOURCES[figure];
  const candidates = rows.filter((row) => row[figure] !== null);
  const [first] = candidates.toSorted((a, b) => (b[figure] ?? 0) - (a[figure] ?? 0));
  if (!first) return `Throughput for ${title}`;
  const leaders = candidates.filter((row) => row[rank] === first[rank]);
  const best = servers.filter(({ serverId }) => leaders.some((leader) => leader.serverId === serverId));
  const tail = `${atThisLoad(best)}${leaders.length > 1 ? ', too close to tell apart' : ''}: ${formatPct(first[figure])} ${unit}${busySuffix(best)}`;
  if (candidates.length === 1) return `${first.serverId} serves for its ${title}${tail}`;
  const names = listed(leaders.map(({ serverId }) => serverId));
  return `${names} ${leaders.length > 1 ? 'serve the most for their' : 'serves the most for its'} ${title}${tail}`;
}
