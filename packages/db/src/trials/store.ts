import type { StoredForm } from '@headroom/model/load';
import type { TrialResult } from '@headroom/model/run';
import { boundedTrial } from '@headroom/model/text';
import { storeContext } from '../contexts/contexts.ts';
import type { Db, Transaction } from '../db.ts';
import { wayBackUntil } from '../migrate/way-back.ts';
import { storable, storableJson } from '../storable.ts';
import { packChecks } from './checks.ts';
import { figureColumns } from './figures.ts';
import { toRow } from './measurement.ts';
import { encodeRequests, packRequests } from './request-series.ts';
import { encodeSamples, packSamples } from './series.ts';

/** The form that every release to which the way back is open can read. */
export async function storedForm(db: Db | Transaction): Promise<StoredForm> {
  return (await wayBackUntil(db)) ? 'rows' : 'packs';
}

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
    const form = await storedForm(tx);
    if (!(await storeOutcome(tx, trialId, owner, result, form))) return false;
    await storeParts(tx, trialId, result, form);
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
  form: StoredForm,
): Promise<boolean> {
  const stored = await tx.trial.updateMany({
    where: { id: trialId, status: 'running', run: { leaseOwner: owner } },
    data: {
      ...outcomeColumns(result, form),
      ...(result.experiment && { experiment: storableJson(result.experiment) }),
      ...(result.tried && { tried: storableJson(result.tried) }),
      finishedAt: new Date(),
    },
  });
  return stored.count > 0;
}

/** Outcome and figures of a trial, and packs of its series of requests and checks, as its own row holds them. */
export function outcomeColumns(result: TrialResult, form: StoredForm) {
  const { loadHost, environment, unauthorized, users } = result;
  return {
    ...figureColumns(result),
    ...(loadHost && { loadHost }),
    ...(environment && { environment }),
    ...(unauthorized && { unauthorized }),
    ...(users && { users }),
    status: result.outcome,
    reason: result.reason === null ? null : storable(result.reason),
    log: storable(result.log),
    ...(form === 'packs' && {
      checkData: packChecks(result.checks),
      requestData: packRequests(result.requests),
    }),
  };
}

/** Stores the measurements and samples of a trial, and what its own row has no packs of. */
export async function storeParts(
  tx: Transaction,
  trialId: string,
  result: TrialResult,
  form: StoredForm,
): Promise<void> {
  const { measurements, requests, resources, checks } = partRows(trialId, result, form);
  await tx.measurement.createMany({ data: measurements });
  await tx.requestSeries.createMany({ data: requests });
  await tx.resourceSeries.createMany({ data: resources });
  await tx.contractCheck.createMany({ data: checks });
}

/** Rows of a trial, as their tables hold them; series of requests and checks have none where they are in packs. */
export function partRows(trialId: string, result: TrialResult, form: StoredForm) {
  const isPacked = form === 'packs';
  return {
    measurements: result.measurements.map((measurement) => ({ trialId, ...toRow(measurement, form) })),
    requests: (isPacked ? [] : result.requests).map((series) => ({
      ...{ trialId, name: storable(series.name), kind: series.kind },
      ...encodeRequests(series),
    })),
    resources: result.resources.map(
      ({ party, cpuMs, throttledMs, meanMemoryMb, peakMemoryMb, ...samples }) => ({
        trialId,
        party,
        cpuMs,
        throttledMs,
        meanMemoryMb,
        peakMemoryMb,
        ...(isPacked ? packSamples(samples) : encodeSamples(samples)),
      }),
    ),
    checks: (isPacked ? [] : result.checks).map(({ name, outcome, reason, ms, bytes = null }, position) => ({
      trialId,
      position,
      name: storable(name),
      outcome,
      ms,
      bytes,
      reason: reason === null ? null : storable(reason),
    })),
  };
}
