import { type AuditAsked, type AuditRow, listAudit } from '@headroom/db';
import { db } from '#server/db.ts';

/** One page of an audit log: of a workspace, or of the installation (null), newest first. */
export async function pageOfAudit(
  workspaceId: string | null,
  { limit, ...asked }: Omit<AuditAsked, 'workspaceId'>,
): Promise<{ rows: AuditRow[]; next: string | null }> {
  // One more than asked for tells whether there is a next page.
  const found = await listAudit(db(), { ...asked, workspaceId, limit: limit + 1 });
  const rows = found.slice(0, limit);
  return { rows, next: found.length > limit ? (rows.at(-1)?.id ?? null) : null };
}
