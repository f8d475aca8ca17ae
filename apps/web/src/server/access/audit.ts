import { type NewAuditEntry, recordAudit } from '@headroom/db';
import { db } from '#server/db.ts';
import { clientAddress } from '#server/http/client.ts';
import { type Actor, nameOf } from './actor.ts';

type Entry = Omit<NewAuditEntry, 'actor' | 'address'>;

/**
 * Entry of the audit log. Without a workspace it belongs to the one in which the action was done, or to none.
 */
export type AuditedAction = Omit<Entry, 'workspaceId'> & Partial<Pick<Entry, 'workspaceId'>>;

/** Writes an audit entry about what an actor did, and from which address. */
export async function recordAction(actor: Actor, entry: Entry, { headers }: Request): Promise<void> {
  await recordAudit(db(), { ...entry, actor: nameOf(actor), address: clientAddress(headers) ?? null });
}
