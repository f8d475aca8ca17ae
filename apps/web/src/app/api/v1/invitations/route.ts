import { listInvitations } from '@headroom/db';
import { note } from '#access/note.ts';
import { readBody } from '#api/body.ts';
import { reply } from '#api/reply.ts';
import { route } from '#api/route.ts';
import { invitationBody } from '#members/bodies.ts';
import { invite } from '#members/invite.ts';
import { inviteOperation, listInvitationsOperation } from '#members/operations.ts';
import { db } from '#services/db.ts';

export const dynamic = 'force-dynamic';

export const GET = route(listInvitationsOperation, async ({ workspaceId }) => {
  const invitations = await listInvitations(db(), workspaceId);
  return reply(listInvitationsOperation, { invitations: invitations.map(invitationBody) });
});

export const POST = route(inviteOperation, async ({ request, actor, workspaceId }) => {
  const asked = await readBody(request, inviteOperation.body);
  const made = await invite(workspaceId, actor, asked);
  const entry = { action: 'member.invited', subject: made.email, details: { role: made.role } } as const;
  await note(actor, { workspaceId, ...entry }, request);
  return reply(inviteOperation, { ...invitationBody(made), link: made.link });
});
