import { type NewAuditEntry, recordAudit } from '@headroom/db';
import { db } from '#server/db.ts';
import { clientAddress } from '#server/edge/client.ts';
import { type Actor, nameOf } from './actor.ts';

/** Writes down what somebody did, and from which address. */
export async function note(
  actor: Actor,
  entry: Omit<NewAuditEntry, 'actor' | 'address'>,
  { headers }: Pick<Request, 'headers'>,
): Promise<void> {
  await recordAudit(db(), { ...entry, actor: nameOf(actor), address: clientAddress(headers) ?? null });
}
