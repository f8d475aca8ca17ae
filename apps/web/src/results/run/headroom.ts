import type { MeasuredBuild, NewestCapacity, RunDetail } from '@headroom/db';
import { capacityTable, counts, type Headroom, type OverallRow, OWN_RATE_UNIT } from '@headroom/report';
import { findProfile } from '@headroom/workload';

/**
 * The build that each server of a run was measured as; without those that were measured as several. None of a run whose
 * load is no rate of calls in the workload's mix: one of a caller who calls tool by tool, an experiment, or two sides.
 */
export function buildsToHold({ kind, profile, trials }: Pick<RunDetail, 'kind' | 'profile' | 'trials'>) {
  const load = findProfile(profile)?.kind;
  if (kind !== 'single' || (load !== 'closed' && load !== 'open')) return [];
  const measured = trials.filter(counts);
  const builds = Map.groupBy(measured, ({ serverId }) => serverId);
  return [...builds].flatMap(([serverId, own]): MeasuredBuild[] => {
    const [content, ...others] = new Set(own.map(({ build }) => build?.contentHash));
    return content === undefined || others.length > 0 ? [] : [{ serverId, content }];
  });
}

/**
 * Share of its capacity that each server of a run was loaded to, by its id: of a closed load by the rate that it
 * served, of an open one by the rate that was offered.
 */
export function headroomOf(
  profile: string,
  rows: readonly Pick<OverallRow, 'serverId' | 'rate' | 'rateUnit'>[],
  capacities: readonly NewestCapacity[],
): Map<string, Headroom> {
  const load = findProfile(profile);
  const found = capacities.flatMap(({ runId, serverId, searches }): [string, Headroom][] => {
    const served = rows.find((row) => row.serverId === serverId && row.rateUnit === OWN_RATE_UNIT)?.rate;
    const loadPerS = served != null && load?.kind === 'open' ? load.perS : served;
    const [row] = capacityTable(
      searches.map((experiment, index) => ({ serverId, round: index + 1, status: 'passed', experiment })),
    );
    const [level] = searches;
    if (loadPerS == null || !level || !row?.perS) return [];
    const { perS, atLeast } = row;
    const { p99Ms, errorPct } = level;
    return [
      [serverId, { runId, perS, atLeast, loadPerS, usedPct: (100 * loadPerS) / perS, p99Ms, errorPct }],
    ];
  });
  return new Map(found);
}
