import { acceptInvitation, listMemberships } from '@headroom/db';
import type { SignedIn } from '#server/access/actor.ts';
import { db } from '#server/db.ts';
import { ApiError } from '#server/http/errors.ts';
import { enter } from '../enter.ts';

/** Uses an invitation up and enters its workspace. Throws ApiError when it is none, or not theirs. */
export async function accept(actor: SignedIn, secret: string) {
  const { userId, email } = actor;
  const accepted = await acceptInvitation(db(), { secret, userId, email });
  if (accepted === 'not_found') {
    throw new ApiError(
      'not_found',
      'The invitation was used, revoked or is older than a week. Ask for a new one.',
    );
  }
  if (accepted === 'other_account') {
    throw new ApiError(
      'other_account',
      `The invitation is for another e-mail address than ${email}; sign in with that one.`,
    );
  }
  const { workspaceId } = accepted;
  const membership = (await listMemberships(db(), userId)).find((own) => own.workspaceId === workspaceId);
  if (!membership) throw new Error(`the account ${userId} is not in ${workspaceId} after it was accepted`);
  await enter(actor, workspaceId);
  return membership;
}
