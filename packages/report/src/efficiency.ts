import type { Interval } from './bootstrap.ts';
import type { ServerFigures } from './figures.ts';
import { rankByInterval } from './rank.ts';
import { ratio } from './statistics.ts';
import { compareText } from './trial.ts';

/** What a server gives for what it uses. Null where one of the two is not known. */
export interface EfficiencyRow {
  readonly serverId: string;
  /** `rate` / `cpuPct`: what it answers a second, in `rateUnit`, for each hundredth of a logical processor in use. */
  readonly ratePerCpuPct: number | null;
  /** From 1, by `ratePerCpuPct`; see `efficiency` for ties. */
  readonly cpuRank: number | null;
  /** `rate` / `memoryMb`: the same for each megabyte. */
  readonly ratePerMb: number | null;
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
    .map(({ serverId, rate, cpuPct, memoryMb }, index) => ({
      serverId,
      ratePerCpuPct: ratio(rate, cpuPct),
      cpuRank: cpuRanks[index] ?? null,
      ratePerMb: ratio(rate, memoryMb),
      memoryRank: memoryRanks[index] ?? null,
    }))
    .sort((a, b) => (b.ratePerCpuPct ?? -1) - (a.ratePerCpuPct ?? -1) || compareText(a.serverId, b.serverId));
}

function rangePer({ rate, rateInterval }: ServerFigures, use: number | null): Interval | null {
  const low = ratio(rateInterval?.low ?? rate, use);
  const high = ratio(rateInterval?.high ?? rate, use);
  return low === null || high === null ? null : { low, high };
}
