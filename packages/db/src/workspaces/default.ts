import type { Db } from '../db.ts';

/** The id of the workspace everything belongs to while there is no sign-in; created on first use. */
export async function defaultWorkspaceId(db: Db): Promise<string> {
  const slug = 'default';
  const found = await db.workspace.findUnique({ where: { slug }, select: { id: true } });
  if (found) return found.id;
  // Not an upsert: of several at once, all but one would fail.
  await db.workspace.createMany({ data: [{ slug, name: 'Default' }], skipDuplicates: true });
  const { id } = await db.workspace.findUniqueOrThrow({ where: { slug }, select: { id: true } });
  return id;
}
