import { type NewAuditEntry, recordAudit } from '@headroom/db';
import { clientAddress } from '#front/client.ts';
import { db } from '#services/db.ts';
import { type Actor, nameOf } from './actor.ts';

/** Writes down what somebody did, and from which address. */
export async function note(
  actor: Actor,
  entry: Omit<NewAuditEntry, 'actor' | 'address'>,
  { headers }: Pick<Request, 'headers'>,
): Promise<void> {
  await recordAudit(db(), { ...entry, actor: nameOf(actor), address: clientAddress(headers) ?? null });
}
