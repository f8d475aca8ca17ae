import type { MeasuredBuild, NewestCapacity, RunDetail } from '@headroom/db';
import { findProfile } from '@headroom/model/run';
import {
  type Choices,
  capacityTable,
  choiceTables,
  choose,
  counts,
  type Headroom,
  type JudgedCapacity,
  type OverallRow,
  OWN_RATE_UNIT,
  type Table,
} from '@headroom/report';
import { serverTraits } from '#results/traits.ts';
import type { RunReport } from './ended-runs.ts';

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
  const found = capacities.flatMap((known): [string, Headroom][] => {
    const { runId, serverId } = known;
    const served = rows.find((row) => row.serverId === serverId && row.rateUnit === OWN_RATE_UNIT)?.rate;
    const loadPerS = served != null && load?.kind === 'open' ? load.perS : served;
    const capacity = judgedCapacity(known);
    if (loadPerS == null || !capacity) return [];
    const { perS, atLeast, p99Ms, errorPct } = capacity;
    return [
      [serverId, { runId, perS, atLeast, loadPerS, usedPct: (100 * loadPerS) / perS, p99Ms, errorPct }],
    ];
  });
  return new Map(found);
}

/** The capacity that searches of one server give, all rounds together; null where no rate held. */
function judgedCapacity({ serverId, searches }: NewestCapacity): JudgedCapacity | null {
  const [row] = capacityTable(
    searches.map((experiment, index) => ({ serverId, round: index + 1, status: 'passed', experiment })),
  );
  const [level] = searches;
  if (!level || !row?.perS) return null;
  const { perS, atLeast, interval } = row;
  return { perS, atLeast, interval, p99Ms: level.p99Ms, errorPct: level.errorPct };
}

/**
 * Which server to choose, as the reader of a run may know it: by capacities where these tell one of each server. The
 * judgements of the run itself go by rates, as a capacity may be found after it has ended.
 */
export function choicesBy(
  { judgements, servers }: Pick<RunReport['report'], 'judgements' | 'servers'>,
  capacities: readonly NewestCapacity[],
): Choices {
  if (capacities.length === 0) return judgements;
  const known = new Map(capacities.map((one) => [one.serverId, judgedCapacity(one)]));
  const rows = servers.map((row) => {
    const capacity = row.rateUnit === OWN_RATE_UNIT ? known.get(row.serverId) : null;
    return capacity ? { ...row, capacity } : row;
  });
  return choose(rows, serverTraits(), judgements.floor);
}

/** Every table of a run as its reader may know it: those that tell which server to choose as `choicesBy`. */
export function tablesBy(
  report: Pick<RunReport['report'], 'judgements' | 'servers' | 'tables'>,
  capacities: readonly NewestCapacity[],
): readonly Table[] {
  if (capacities.length === 0) return report.tables;
  const chosen = new Map(choiceTables(choicesBy(report, capacities)).map((table) => [table.name, table]));
  return report.tables.map((table) => chosen.get(table.name) ?? table);
}
