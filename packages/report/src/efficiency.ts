import type { Interval } from './bootstrap.ts';
import type { ServerFigures } from './figures.ts';
import { rankByInterval } from './rank.ts';
import { ratio } from './statistics.ts';
import { compareText } from './trial.ts';

/** What a server gives for what it uses. Null where one of the two is not known. */
export interface EfficiencyRow {
  readonly serverId: string;
  /** `rps` / `cpuPct`: requests per second for each hundredth of a logical processor in use. */
  readonly rpsPerCpuPct: number | null;
  /** From 1, by `rpsPerCpuPct`; see `efficiency` for ties. */
  readonly cpuRank: number | null;
  /** `rps` / `memoryMb`: requests per second for each megabyte. */
  readonly rpsPerMb: number | null;
  readonly memoryRank: number | null;
}

/**
 * Efficiency, best use of the processor first, then servers without one. Values are not rounded. Ranks are shared by
 * the rule of the overall table: where the intervals overlap (that of the rate, divided by the same mean use), or
 * where values are equal and there is no interval; a rank shared by n is followed by n ranks later (1, 1, 3).
 */
export function efficiency(rows: readonly ServerFigures[]): EfficiencyRow[] {
  const cpuRanks = rankByInterval(rows.map((row) => rangePer(row, row.cpuPct)));
  const memoryRanks = rankByInterval(rows.map((row) => rangePer(row, row.memoryMb)));
  return rows
    .map(({ serverId, rps, cpuPct, memoryMb }, index) => ({
      serverId,
      rpsPerCpuPct: ratio(rps, cpuPct),
      cpuRank: cpuRanks[index] ?? null,
      rpsPerMb: ratio(rps, memoryMb),
      memoryRank: memoryRanks[index] ?? null,
    }))
    .sort((a, b) => (b.rpsPerCpuPct ?? -1) - (a.rpsPerCpuPct ?? -1) || compareText(a.serverId, b.serverId));
}

function rangePer({ rps, rpsInterval }: ServerFigures, use: number | null): Interval | null {
  const low = ratio(rpsInterval?.low ?? rps, use);
  const high = ratio(rpsInterval?.high ?? rps, use);
  return low === null || high === null ? null : { low, high };
}
