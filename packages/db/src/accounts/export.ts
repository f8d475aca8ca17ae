import type { Db } from '../db.ts';

/** Everything that is stored of an account, secrets left out. */
export async function exportAccount(db: Db, userId: string): Promise<Record<string, unknown>> {
  const account = await db.user.findUniqueOrThrow({
    where: { id: userId },
    include: {
      sessions: { omit: { token: true, userId: true } },
      accounts: {
        select: { providerId: true, accountId: true, scope: true, createdAt: true, updatedAt: true },
      },
      memberships: {
        select: { role: true, createdAt: true, workspace: { select: { slug: true, name: true } } },
      },
      tokens: { omit: { secretHash: true, createdById: true } },
      invitations: { omit: { secretHash: true, invitedById: true } },
      projects: { omit: { file: true, createdById: true } },
      versions: { omit: { createdById: true } },
      loadProfiles: { omit: { createdById: true } },
      watches: { omit: { pushSecret: true, listed: true, createdById: true } },
      acknowledgements: { omit: { createdById: true } },
      runs: {
        select: {
          id: true,
          suite: true,
          profile: true,
          servers: true,
          rounds: true,
          status: true,
          createdAt: true,
        },
      },
    },
  });
  const audit = await db.auditEntry.findMany({ where: { actor: account.email }, orderBy: { id: 'asc' } });
  return { ...account, audit };
}
