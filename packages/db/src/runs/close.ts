import type { Transaction } from '../db.ts';
import { recordEvent } from '../events/record.ts';
import { countStoredBytes } from '../quotas/stored-bytes.ts';

/** Does what belongs to the end of a run, in the transaction in which its status changed. */
export async function closeRun(tx: Transaction, runId: string): Promise<void> {
  await countStoredBytes(tx, runId);
  const { kind } = await tx.run.findUniqueOrThrow({ where: { id: runId }, select: { kind: true } });
  // A try is looked at on the page of its project; receivers of messages wait for figures.
  if (kind !== 'try') await recordEvent(tx, 'run_finished', runId);
}

/** Cancels the trials of a run that have no outcome: it ended before they did. */
export async function cancelOpenTrials(tx: Transaction, runId: string): Promise<void> {
  await tx.trial.updateMany({
    where: { runId, status: { in: ['waiting', 'running'] } },
    data: { status: 'cancelled' },
  });
}
