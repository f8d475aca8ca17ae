import type { Db, Transaction } from '../db.ts';

const UNLIMITED = { maxQueuedRuns: null, maxRunningRuns: null, maxBenchMinutes: null, maxStoredMb: null };

/**
 * The id of the workspace of the installation's owner, to which hosts belong that nobody else claims; created on
 * first use, without quotas.
 */
export async function ensureDefaultWorkspace(db: Db | Transaction): Promise<string> {
  const slug = 'default';
  const found = await db.workspace.findUnique({ where: { slug }, select: { id: true } });
  if (found) return found.id;
  // Not an upsert: of several at once, all but one would fail.
  await db.workspace.createMany({ data: [{ slug, name: 'Default', ...UNLIMITED }], skipDuplicates: true });
  const { id } = await db.workspace.findUniqueOrThrow({ where: { slug }, select: { id: true } });
  return id;
}
