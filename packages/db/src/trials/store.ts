import type { Measurement, Party, TrialOutcome } from '@headroom/workload';
import type { Db, Transaction } from '../db.ts';
import { storable } from '../storable.ts';
import { toRow } from './measurement.ts';
import type { Phase } from './phases.ts';
import { encodeSamples, type Samples } from './series.ts';

/** Use of one party within the steady window. */
export interface ResourceSummary {
  readonly party: Party;
  /** Processor time. */
  readonly cpuMs: number;
  /** Time it wanted to run but had used its share of the processors up; null where its share is not limited. */
  readonly throttledMs: number | null;
  readonly meanMemoryMb: number;
  readonly peakMemoryMb: number;
}

/** One check of the contract test. */
export interface Check {
  readonly name: string;
  readonly outcome: 'pass' | 'warn' | 'fail';
  readonly reason: string | null;
  readonly ms: number;
}

/** Everything a trial leaves; what it did not get to is null or empty. */
export interface TrialResult {
  readonly outcome: TrialOutcome;
  /** Why it did not pass, in words. */
  readonly reason: string | null;
  /** All steps but `store`, which `storeTrial` measures and adds. */
  readonly phases: readonly Phase[];
  readonly coldStartMs: number | null;
  readonly idleMemoryMb: number | null;
  /** Length of the steady window. */
  readonly windowMs: number | null;
  readonly testMs: number | null;
  readonly countedRequests: number | null;
  /** Processor time of the whole host within the window. */
  readonly hostCpuMs: number | null;
  /** The part of it that a hypervisor took. */
  readonly stolenCpuMs: number | null;
  /** The part of it that measuring used: the worker's process and the kernel's interrupts. */
  readonly rigCpuMs: number | null;
  /** Processor time within the window of the one thread of the server that used most; null: not known. */
  readonly busiestThreadMs: number | null;
  /** Last lines of the server's and the load generator's output. */
  readonly log: string;
  readonly measurements: readonly Measurement[];
  readonly resources: readonly (ResourceSummary & Samples)[];
  readonly checks: readonly Check[];
}

/**
 * Stores what a running trial left, in one transaction.
 * @returns false, and stores nothing, when the trial is not running or the run is no longer the owner's
 */
export async function storeTrial(
  db: Db,
  trialId: string,
  owner: string,
  result: TrialResult,
): Promise<boolean> {
  const startedAtMs = performance.now();
  return db.$transaction(async (tx) => {
    if (!(await storeOutcome(tx, trialId, owner, result))) return false;
    await storeParts(tx, trialId, result);
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
  const { coldStartMs, idleMemoryMb, windowMs, testMs, countedRequests } = result;
  const { hostCpuMs, stolenCpuMs, rigCpuMs, busiestThreadMs } = result;
  const stored = await tx.trial.updateMany({
    where: { id: trialId, status: 'running', run: { leaseOwner: owner } },
    data: {
      coldStartMs,
      idleMemoryMb,
      windowMs,
      testMs,
      countedRequests,
      hostCpuMs,
      stolenCpuMs,
      rigCpuMs,
      busiestThreadMs,
      status: result.outcome,
      reason: result.reason === null ? null : storable(result.reason),
      log: storable(result.log),
      finishedAt: new Date(),
    },
  });
  return stored.count > 0;
}

async function storeParts(tx: Transaction, trialId: string, result: TrialResult): Promise<void> {
  await tx.measurement.createMany({
    data: result.measurements.map((measurement) => ({ trialId, ...toRow(measurement) })),
  });
  await tx.resourceSeries.createMany({
    data: result.resources.map(({ party, cpuMs, throttledMs, meanMemoryMb, peakMemoryMb, ...samples }) => ({
      trialId,
      party,
      cpuMs,
      throttledMs,
      meanMemoryMb,
      peakMemoryMb,
      ...encodeSamples(samples),
    })),
  });
  await tx.contractCheck.createMany({
    data: result.checks.map(({ name, outcome, reason, ms }, position) => ({
      trialId,
      position,
      name,
      outcome,
      ms,
      reason: reason === null ? null : storable(reason),
    })),
  });
}
