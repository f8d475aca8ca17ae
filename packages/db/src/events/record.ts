import type { Db, Transaction } from '../db.ts';
import type { EventKind } from '../generated/client.ts';

export type { EventKind } from '../generated/client.ts';

/** Writes, once, that a calibration found the noise floor of its host to have doubled. */
export async function recordHostDrift(db: Db, runId: string): Promise<void> {
  await db.$transaction(async (tx) => {
    const told = await tx.event.count({ where: { runId, kind: 'host_drift' } });
    if (told === 0) await recordEvent(tx, 'host_drift', runId);
  });
}

/** Writes that something happened to a run. In the transaction in which it happened, so that neither is without the other. */
export async function recordEvent(tx: Transaction, kind: EventKind, runId: string): Promise<void> {
  const { workspaceId } = await tx.run.findUniqueOrThrow({
    where: { id: runId },
    select: { workspaceId: true },
  });
  await tx.event.create({ data: { kind, runId, workspaceId }, select: { id: true } });
}

/** Writes that what a comparison of a watch's head is to its forge changed, where the watch has one. */
export async function recordWatchStatus(tx: Transaction, watchId: string, runId: string): Promise<void> {
  const forge = await tx.webhook.findUnique({ where: { watchId }, select: { id: true } });
  if (forge) await recordEvent(tx, 'watch_status', runId);
}
