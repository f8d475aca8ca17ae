import type { Invitation, Member } from '@headroom/db';

/** A member as the API shows them. */
export function serializeMember({ since, ...member }: Member) {
  return { ...member, since: since.toISOString() };
}

/** An invitation as the API shows it, without its link. */
export function serializeInvitation({ id, email, role, createdAt, expiresAt }: Invitation) {
  return { id, email, role, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() };
}
