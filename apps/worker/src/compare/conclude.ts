import {
  listRunCalibrations,
  type RunDetail,
  readRun,
  type StoredCalibration,
  saveCalibrations,
} from '@headroom/db';
import { type Comparison, calibrationsOf, compareRun } from '@headroom/report/compare';
import { hasSides } from '@headroom/workload';
import type { WorkerContext } from '../context.ts';

/**
 * Conclusion of a run that has measured all its trials: the number of metrics that have each verdict. A
 * calibration's ratios become the ground of its host's noise floors.
 * @returns undefined for a single run
 */
export async function conclude(
  { db, retry }: WorkerContext,
  runId: string,
): Promise<Comparison['counts'] | undefined> {
  const run = await retry(() => readRun(db, runId));
  if (!run || !hasSides(run.kind)) return undefined;
  const nowMs = Date.now();
  const calibrations = await retry(() => listRunCalibrations(db, run));
  const comparison = compareRun(run, { nowMs, ended: true, calibrations });
  if (run.kind === 'calibration') {
    await retry(() => saveCalibrations(db, floorsOf(run, comparison, nowMs)));
  }
  return comparison.counts;
}

function floorsOf(run: RunDetail, comparison: Comparison, measuredAtMs: number): StoredCalibration[] {
  const { id: runId, environment, host, suite, profile, handshake } = run;
  if (!environment || !host) return [];
  const { kernel, cpuModel } = environment.host;
  const all = calibrationsOf(comparison, { measuredAtMs, host: { kernel, cpuModel } });
  return [...Map.groupBy(all, ({ serverId }) => serverId)].map(([serverId, own]) => ({
    runId,
    serverId,
    hostId: host.id,
    suite,
    profile,
    handshake,
    runtime: environment.runtime,
    kernel,
    cpuModel,
    egress: environment.egress ?? [],
    measuredAt: new Date(measuredAtMs),
    metrics: own.map(({ tool, metric, logRatios }) => ({ tool, metric, logRatios: [...logRatios] })),
  }));
}
