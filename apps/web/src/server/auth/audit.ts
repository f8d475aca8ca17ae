import { type AuditAction, readEmail, recordAudit } from '@headroom/db';
import { db } from '#server/db.ts';

/** Writes an audit entry about a sign-up. */
export async function noteUser({ email }: { email: string }): Promise<void> {
  await noteAccount('account.signed_up', email);
}

/** Writes an audit entry about a sign-in. */
export async function noteSession(session: {
  userId: string;
  ipAddress?: string | null | undefined;
}): Promise<void> {
  const email = await readEmail(db(), session.userId);
  if (email !== null) await noteAccount('account.signed_in', email, session.ipAddress ?? null);
}

/** An entry of the installation's log: accounts belong to no workspace. */
export async function noteAccount(
  action: AuditAction,
  email: string,
  address?: string | null,
): Promise<void> {
  await recordAudit(db(), { workspaceId: null, actor: email, action, address: address ?? null });
}
