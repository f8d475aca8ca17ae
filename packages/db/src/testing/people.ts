import type { Db } from '../db.ts';
import type { WorkspaceRole } from '../generated/client.ts';

let made = 0;

/** An account with a confirmed e-mail address and nothing else. */
export async function anAccount(db: Db, name = 'Ada'): Promise<{ userId: string; email: string }> {
  const email = `${name.toLowerCase()}-${++made}@example.org`;
  const { id } = await db.user.create({ data: { name, email, emailVerified: true }, select: { id: true } });
  return { userId: id, email };
}

/** A workspace with a member of each of these roles; answers its id and theirs. */
export async function aTeam(
  db: Db,
  ...roles: WorkspaceRole[]
): Promise<{ workspaceId: string; userIds: string[] }> {
  const data = { slug: `team-${++made}`, name: `Team ${made}` };
  const { id: workspaceId } = await db.workspace.create({ data, select: { id: true } });
  const userIds: string[] = [];
  for (const role of roles) {
    const { userId } = await anAccount(db, role);
    await db.membership.create({ data: { workspaceId, userId, role } });
    userIds.push(userId);
  }
  return { workspaceId, userIds };
}
