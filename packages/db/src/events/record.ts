import type { Transaction } from '../db.ts';
import type { EventKind } from '../generated/client.ts';

export type { EventKind } from '../generated/client.ts';

/** Writes that something happened to a run. In the transaction in which it happened, so that neither is without the other. */
export async function recordEvent(tx: Transaction, kind: EventKind, runId: string): Promise<void> {
  const { workspaceId } = await tx.run.findUniqueOrThrow({
    where: { id: runId },
    select: { workspaceId: true },
  });
  await tx.event.create({ data: { kind, runId, workspaceId }, select: { id: true } });
}
