import type { TrialResult } from '@headroom/model/run';
import { boundedTrial } from '@headroom/model/text';
import { storeContext } from '../contexts/contexts.ts';
import type { Db, Transaction } from '../db.ts';
import { storable, storableJson } from '../storable.ts';
import { packChecks } from './checks.ts';
import { toRow } from './measurement.ts';
import { packRequests } from './request-series.ts';
import { packSamples } from './series.ts';

/**
 * Stores what a running trial left, in one transaction.
 * @returns false, and stores nothing, when the trial is not running or the run is no longer the owner's
 */
export async function storeTrial(
  db: Db,
  trialId: string,
  owner: string,
  measured: TrialResult,
): Promise<boolean> {
  const startedAtMs = performance.now();
  const result = boundedTrial(measured);
  return db.$transaction(async (tx) => {
    if (!(await storeOutcome(tx, trialId, owner, result))) return false;
    await storeParts(tx, trialId, result);
    await storeContext(tx, trialId, result);
    await tx.disturbedAttempt.deleteMany({ where: { trialId } });
    const store = { step: 'store' as const, ms: performance.now() - startedAtMs };
    await tx.trial.update({
      where: { id: trialId },
      data: { phases: [...result.phases, store] },
      select: { id: true },
    });
    return true;
  });
}

async function storeOutcome(
  tx: Transaction,
  trialId: string,
  owner: string,
  result: TrialResult,
): Promise<boolean> {
  const stored = await tx.trial.updateMany({
    where: { id: trialId, status: 'running', run: { leaseOwner: owner } },
    data: {
      ...outcomeColumns(result),
      ...(result.experiment && { experiment: storableJson(result.experiment) }),
      ...(result.tried && { tried: storableJson(result.tried) }),
      finishedAt: new Date(),
    },
  });
  return stored.count > 0;
}

/** Outcome, figures, series of requests and checks of a trial, as its own row holds them. */
export function outcomeColumns(result: TrialResult) {
  const { coldStartMs, idleMemoryMb, windowMs, testMs, countedRequests } = result;
  const { hostCpuMs, stolenCpuMs, rigCpuMs, busiestThreadMs, busiestBackendMs } = result;
  const { plannedArrivals, droppedArrivals, loadHost, environment, unauthorized, users } = result;
  return {
    coldStartMs,
    idleMemoryMb,
    windowMs,
    testMs,
    countedRequests,
    hostCpuMs,
    stolenCpuMs,
    rigCpuMs,
    busiestThreadMs,
    busiestBackendMs,
    ...(loadHost && { loadHost }),
    ...(environment && { environment }),
    ...(unauthorized && { unauthorized }),
    ...(users && { users }),
    plannedArrivals,
    droppedArrivals,
    status: result.outcome,
    reason: result.reason === null ? null : storable(result.reason),
    log: storable(result.log),
    checkData: packChecks(result.checks),
    requestData: packRequests(result.requests),
  };
}

/** Stores the measurements and samples of a trial. */
export async function storeParts(tx: Transaction, trialId: string, result: TrialResult): Promise<void> {
  const { measurements, resources } = partRows(trialId, result);
  await tx.measurement.createMany({ data: measurements });
  await tx.resourceSeries.createMany({ data: resources });
}

/** Measurements and samples of a trial, as their tables hold them. */
export function partRows(trialId: string, result: TrialResult) {
  return {
    measurements: result.measurements.map((measurement) => ({ trialId, ...toRow(measurement) })),
    resources: result.resources.map(
      ({ party, cpuMs, throttledMs, meanMemoryMb, peakMemoryMb, ...samples }) => ({
        trialId,
        party,
        cpuMs,
        throttledMs,
        meanMemoryMb,
        peakMemoryMb,
        ...packSamples(samples),
      }),
    ),
  };
}
