import { listInvitations } from '@headroom/db';
import { invitationBody } from '#features/workspaces/members/bodies.ts';
import { invite } from '#features/workspaces/members/invite.ts';
import { inviteOperation, listInvitationsOperation } from '#features/workspaces/members/operations.ts';
import { note } from '#server/access/audit.ts';
import { db } from '#server/db.ts';
import { readBody } from '#server/http/body.ts';
import { reply } from '#server/http/reply.ts';
import { route } from '#server/http/route.ts';

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
