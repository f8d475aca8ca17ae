import type { Db } from '../db.ts';
import type { WorkspaceRole } from '../generated/client.ts';
import { hashSecret, newSecret } from '../tokens/secret.ts';

/** Time within which an invitation may be accepted. */
const VALID_MS = 7 * 24 * 3600 * 1000;

/** An invitation as lists show it. */
export interface Invitation {
  readonly id: string;
  readonly email: string;
  readonly role: WorkspaceRole;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** An invitation as its link shows it. */
export interface OpenInvitation extends Pick<Invitation, 'email' | 'role'> {
  readonly workspace: { readonly id: string; readonly name: string };
  /** Null after they deleted their account. */
  readonly invitedBy: { readonly name: string; readonly email: string } | null;
}

const LISTED = { id: true, email: true, role: true, createdAt: true, expiresAt: true } as const;

/** Invites somebody; an earlier invitation of theirs ends by it. @returns it with the secret of its link */
export async function createInvitation(
  db: Db,
  invitation: { workspaceId: string; email: string; role: WorkspaceRole; invitedById: string },
): Promise<Invitation & { secret: string }> {
  const { secret, hash } = newSecret();
  const { workspaceId, role, invitedById } = invitation;
  const email = invitation.email.toLowerCase();
  const fresh = { role, invitedById, secretHash: hash, expiresAt: new Date(Date.now() + VALID_MS) };
  const made = await db.invitation.upsert({
    where: { workspaceId_email: { workspaceId, email } },
    create: { workspaceId, email, ...fresh },
    update: { ...fresh, createdAt: new Date() },
    select: LISTED,
  });
  return { ...made, secret };
}

/** Invitations of a workspace that can still be accepted, newest first. */
export function listInvitations(db: Db, workspaceId: string): Promise<Invitation[]> {
  return db.invitation.findMany({
    where: { workspaceId, expiresAt: { gt: new Date() } },
    orderBy: { createdAt: 'desc' },
    select: LISTED,
  });
}

/** Invitation behind a link; null when it is unknown, used or expired. */
export async function readInvitation(db: Db, secret: string): Promise<OpenInvitation | null> {
  return db.invitation.findFirst({
    where: { secretHash: hashSecret(secret), expiresAt: { gt: new Date() } },
    select: {
      email: true,
      role: true,
      workspace: { select: { id: true, name: true } },
      invitedBy: { select: { name: true, email: true } },
    },
  });
}

/**
 * Uses an invitation up: the account joins; a member stays what it is.
 * @returns the workspace; `other_account` when the invitation is for another e-mail address
 */
export async function acceptInvitation(
  db: Db,
  { secret, userId, email }: { secret: string; userId: string; email: string },
): Promise<{ workspaceId: string; role: WorkspaceRole } | 'not_found' | 'other_account'> {
  return db.$transaction(async (tx) => {
    const [found] = await tx.$queryRaw<
      { id: string; workspaceId: string; email: string; role: WorkspaceRole }[]
    >`
      SELECT "id", "workspaceId", "email", "role" FROM "Invitation"
      WHERE "secretHash" = ${hashSecret(secret)} AND "expiresAt" > now() FOR UPDATE`;
    if (!found) return 'not_found';
    if (found.email !== email.toLowerCase()) return 'other_account';
    const { workspaceId, role } = found;
    await tx.membership.createMany({ data: [{ workspaceId, userId, role }], skipDuplicates: true });
    await tx.invitation.delete({ where: { id: found.id } });
    return { workspaceId, role };
  });
}

/** Takes an invitation back. @returns for whom it was; null when there is none */
export async function revokeInvitation(db: Db, id: string): Promise<string | null> {
  const [row] = await db.$queryRaw<{ email: string }[]>`
    DELETE FROM "Invitation" WHERE "id" = ${id}::uuid RETURNING "email"`;
  return row?.email ?? null;
}
