/** Measurements of trials that are measured again. */
import type { TrialOutcome, TrialResult } from '@headroom/model/run';
import { boundedTrial } from '@headroom/model/text';
import { storeContext } from '../contexts/contexts.ts';
import type { Transaction } from '../db.ts';
import { storableJson } from '../storable.ts';
import { outcomeColumns, storedForm, storeParts } from './store.ts';

/** Outcomes whose figures count, though the host was busy; a failure may be due to that. */
const KEPT: readonly TrialOutcome[] = ['passed', 'invalid'];

/** Keeps what was measured of a trial until it is measured again, in place of an earlier attempt; a failure is dropped. */
export async function keepAttempt(
  tx: Transaction,
  trialId: string,
  { attempt, startedAt, result: measured }: { attempt: number; startedAt: Date; result: TrialResult },
): Promise<void> {
  // Counting is exact on a busy host, too.
  const { context: _, catalogue: _texts, answers: _answers, ...result } = measured;
  await storeContext(tx, trialId, measured);
  if (!KEPT.includes(result.outcome)) return;
  const kept = {
    ...{ attempt, startedAt, finishedAt: new Date() },
    result: storableJson(boundedTrial(result)) as object,
  };
  await tx.disturbedAttempt.upsert({ where: { trialId }, create: { trialId, ...kept }, update: kept });
}

/** Ends the open trials of a run that have a kept measurement with it: the run ends before they are measured again. */
export async function endByAttempts(tx: Transaction, runId: string): Promise<void> {
  const ids = await tx.disturbedAttempt.findMany({
    where: { trial: { runId, status: { in: ['waiting', 'running'] } } },
    select: { trialId: true },
  });
  const form = await storedForm(tx);
  // One at a time: a measurement takes up to megabytes.
  for (const { trialId } of ids) {
    const kept = await tx.disturbedAttempt.delete({ where: { trialId } });
    // It was written by `keepAttempt` only.
    const result = kept.result as unknown as TrialResult;
    await tx.trial.update({
      where: { id: trialId },
      data: {
        ...outcomeColumns(result, form),
        ...(result.experiment && { experiment: storableJson(result.experiment) }),
        phases: [...result.phases],
        attempt: kept.attempt,
        startedAt: kept.startedAt,
        finishedAt: kept.finishedAt,
      },
      select: { id: true },
    });
    await storeParts(tx, trialId, result, form);
  }
}
