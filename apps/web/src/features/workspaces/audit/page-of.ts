import { type AuditRow, listAudit } from '@headroom/db';
import { db } from '#server/db.ts';

/** One page of an audit log: of a workspace, or of the installation (null), newest first. */
export async function pageOfAudit(
  workspaceId: string | null,
  { limit, before }: { limit: number; before?: string | undefined },
): Promise<{ rows: AuditRow[]; next: string | null }> {
  // One more than asked for tells whether there is a next page.
  const found = await listAudit(db(), { workspaceId, limit: limit + 1, before });
  const rows = found.slice(0, limit);
  return { rows, next: found.length > limit ? (rows.at(-1)?.id ?? null) : null };
}
