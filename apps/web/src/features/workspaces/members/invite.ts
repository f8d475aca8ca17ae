import {
  createInvitation,
  type Invitation,
  isMember,
  readWorkspace,
  revokeInvitation,
  type WorkspaceRole,
} from '@headroom/db';
import type { Actor } from '#server/access/actor.ts';
import { sendAskedMail } from '#server/auth/asked-mail.ts';
import { invitationMail } from '#server/auth/mails.ts';
import { db } from '#server/db.ts';
import { publicUrl } from '#server/env.ts';
import { ApiError } from '#server/http/errors.ts';
import { mailIsSent } from '#server/mail/send.ts';
import { invitationPath } from './paths.ts';

/**
 * Invites somebody by e-mail. Throws ApiError for a member, and when the mail server refuses.
 * @returns the invitation with its link where no e-mail was sent (no mail server, or the mailbox got several
 * within hours), so that the sender can pass it on
 */
export async function invite(
  workspaceId: string,
  actor: Actor,
  { email, role }: { email: string; role: WorkspaceRole },
): Promise<Invitation & { link: string | null }> {
  if (actor.kind === 'anonymous') throw new Error('nobody can invite without an account');
  if (await isMember(db(), workspaceId, email)) {
    const message = `${email} is already a member: change the role in the list of members`;
    throw new ApiError('already_member', `Not invited: ${message}.`, {
      fields: [{ path: 'email', message }],
    });
  }
  const { secret, ...invitation } = await createInvitation(db(), {
    workspaceId,
    email,
    role,
    invitedById: actor.userId,
  });
  const link = publicUrl(invitationPath(secret));
  const workspace = (await readWorkspace(db(), workspaceId))?.name ?? '';
  const inviter = actor.kind === 'user' ? `${actor.name} (${actor.email})` : actor.email;
  try {
    const mail = invitationMail(invitation.email, { workspace, inviter, url: link });
    const sent = await sendAskedMail('invitationMail', mail);
    return { ...invitation, link: sent && mailIsSent() ? null : link };
  } catch (cause) {
    await revokeInvitation(db(), invitation.id);
    throw new ApiError(
      'mail_refused',
      `Not invited: the mail server rejected the e-mail to ${email}. Try again, or see the log of the web app.`,
      { cause },
    );
  }
}
