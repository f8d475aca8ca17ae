import { z } from 'zod';
import { BODY_ERRORS, idSchema, momentSchema } from './fields.ts';
import type { Operations } from './operation.ts';
import { membershipSchema, roleSchema } from './workspaces.ts';

const MAX_EMAIL = 254;

/** Address that is invited, and its role. */
export const newInvitationSchema = z.strictObject({
  email: z
    .string({ error: 'give the e-mail address as text' })
    .trim()
    .min(1, 'give an e-mail address')
    .max(MAX_EMAIL, `at most ${MAX_EMAIL} characters`)
    .pipe(z.email('must be an e-mail address, such as ada@example.org')),
  role: roleSchema,
});

export const invitationSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  role: roleSchema,
  createdAt: momentSchema,
  expiresAt: momentSchema,
});

export const newInvitationAnswerSchema = invitationSchema.extend({
  link: z
    .string()
    .nullable()
    .describe(
      'Link to pass on if no e-mail was sent: without a mail server, or after several invitations to one mailbox within hours; null if an e-mail was sent.',
    ),
});

export const acceptSchema = z.strictObject({
  secret: z.string({ error: 'give the end of the link as text' }).min(1).max(200),
});

/** Invitations to a workspace. */
export const invitationsApi = {
  listInvitations: {
    action: 'workspace.manage',
    method: 'get',
    path: '/api/v1/invitations',
    summary: 'List invitations that can still be accepted, newest first',
    success: {
      status: 200,
      description: 'All invitations, without their links',
      schema: z.object({ invitations: z.array(invitationSchema) }),
    },
    errors: [],
  },
  invite: {
    action: 'workspace.manage',
    limit: 'invitation',
    method: 'post',
    path: '/api/v1/invitations',
    summary: 'Invite somebody to the workspace',
    description:
      'The link works once, for a week, for an account with this e-mail address. An earlier invitation to that address ends.',
    body: newInvitationSchema,
    success: { status: 201, description: 'The invitation', schema: newInvitationAnswerSchema },
    errors: [...BODY_ERRORS, 'already_member', 'mail_refused', 'too_many_requests'],
  },
  revokeInvitation: {
    action: 'workspace.manage',
    subject: 'invitation',
    method: 'delete',
    path: '/api/v1/invitations/{id}',
    summary: 'Revoke an invitation',
    success: { status: 200, description: 'The revoked invitation', schema: idSchema },
    errors: [],
  },
  acceptInvitation: {
    action: 'invitation.accept',
    method: 'post',
    path: '/api/v1/invitations/accept',
    summary: 'Accept an invitation and enter its workspace',
    description: 'A member keeps their role.',
    body: acceptSchema,
    success: { status: 200, description: 'The workspace', schema: membershipSchema },
    errors: [...BODY_ERRORS, 'not_found', 'other_account'],
  },
} as const satisfies Operations;
