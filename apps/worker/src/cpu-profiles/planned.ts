import { listRunCalibrations, type PlannedCpuProfile, type RunDetail } from '@headroom/db';
import { isProfilable, sidesOf } from '@headroom/model/run';
import { counts } from '@headroom/report';
import { compareRun } from '@headroom/report/compare';
import type { WorkerContext } from '../context.ts';

/** Sides of servers whose CPU profiles a run measures, now that its trials are over. */
export async function plannedOf(
  { db, retry }: Pick<WorkerContext, 'db' | 'retry'>,
  run: RunDetail,
): Promise<PlannedCpuProfile[]> {
  const { profileCpu } = run;
  if (profileCpu === 'never' || !isProfilable(run)) return [];
  const regressed =
    profileCpu === 'regressed'
      ? regressedServers(run, await retry(() => listRunCalibrations(db, run)))
      : undefined;
  // A side without a figure fails under a profiler too.
  const sides = sidesOf(run.kind);
  return run.servers
    .filter((serverId) => regressed?.has(serverId) ?? true)
    .filter((serverId) => sides.every((side) => isMeasured(run, serverId, side)))
    .flatMap((serverId) => sides.map((side) => ({ serverId, side })));
}

const isMeasured = ({ trials }: RunDetail, serverId: string, side: PlannedCpuProfile['side']) =>
  trials.some((trial) => trial.serverId === serverId && trial.side === side && counts(trial));

function regressedServers(
  run: RunDetail,
  calibrations: Awaited<ReturnType<typeof listRunCalibrations>>,
): ReadonlySet<string> {
  const { rows } = compareRun(run, { nowMs: Date.now(), ended: true, calibrations });
  return new Set(rows.filter(({ verdict }) => verdict === 'regressed').map(({ serverId }) => serverId));
}
