import {
  listMembers,
  type Member,
  type MemberChange,
  removeMember,
  setMemberRole,
  type WorkspaceRole,
} from '@headroom/db';
import { db } from '#server/db.ts';
import { ApiError } from '#server/http/errors.ts';
import { isId, notFound } from '#server/http/ids.ts';

/** Gives a member another role; answers them as they stand then. Throws ApiError when that cannot be. */
export async function giveRole(workspaceId: string, userId: string, role: WorkspaceRole): Promise<Member> {
  if (!isId(userId)) throw notFound('member', userId);
  changed(await setMemberRole(db(), { workspaceId, userId, role }), userId);
  const member = (await listMembers(db(), workspaceId)).find((candidate) => candidate.userId === userId);
  if (!member) throw notFound('member', userId);
  return member;
}

/** Takes a member out of a workspace; answers their e-mail address. Throws ApiError when that cannot be. */
export async function takeOut(workspaceId: string, userId: string): Promise<string> {
  if (!isId(userId)) throw notFound('member', userId);
  return changed(await removeMember(db(), { workspaceId, userId }), userId);
}

function changed(change: MemberChange, userId: string): string {
  if (change.state === 'changed') return change.email;
  if (change.state === 'not_found') throw notFound('member', userId);
  throw new ApiError('last_owner', 'A workspace needs an owner: make another member an owner first.');
}
