import { type Floor, UNKNOWN_FLOOR } from '../figures/noise-floor.ts';
import type { ServerFigures } from '../figures/server-figures.ts';
import { compareText } from '../figures/trial.ts';
import { ratio } from '../statistics/elementary.ts';
import { type Ranked, rank } from '../statistics/rank.ts';

/** Rate of a server for the resources it uses. Null where one of the two is not known. */
export interface EfficiencyRow {
  readonly serverId: string;
  /** `rate` / `cpuPct`: what it answers a second, in `rateUnit`, for each hundredth of a logical processor in use. */
  readonly ratePerCpuPct: number | null;
  /** Rank from 1, by `ratePerCpuPct`; see `efficiency` for ties. */
  readonly cpuRank: number | null;
  /** `rate` / `memoryMb`: the same for each megabyte. */
  readonly ratePerMb: number | null;
  readonly memoryRank: number | null;
}

/**
 * Efficiency, best use of the processor first, then servers without one. Values are not rounded. Ranks are shared by
 * the rule of the overall table, with the interval of the rate divided by the same mean use; a rank shared by n is
 * followed by n ranks later (1, 1, 3).
 * @param floor the noise floor of the host
 */
export function efficiency(rows: readonly ServerFigures[], floor: Floor = UNKNOWN_FLOOR): EfficiencyRow[] {
  const cpuRanks = rank(
    rows.map((row) => ratePer(row, row.cpuPct)),
    floor.ratio,
  );
  const memoryRanks = rank(
    rows.map((row) => ratePer(row, row.memoryMb)),
    floor.ratio,
  );
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

function ratePer({ rate, rateInterval }: ServerFigures, use: number | null): Ranked {
  const interval = rateInterval &&
    use && { ...rateInterval, low: rateInterval.low / use, high: rateInterval.high / use };
  return { value: ratio(rate, use), interval: interval || null };
}
