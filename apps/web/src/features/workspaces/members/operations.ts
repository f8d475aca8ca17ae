import { z } from 'zod';
import { BODY_ERRORS } from '#server/http/fields.ts';
import type { Operation } from '#server/http/operation.ts';
import { membershipSchema } from '../schemas.ts';
import {
  acceptSchema,
  invitationSchema,
  memberRoleSchema,
  memberSchema,
  newInvitationAnswerSchema,
  newInvitationSchema,
} from './schemas.ts';

export const listMembersOperation = {
  id: 'listMembers',
  action: 'workspace.read',
  method: 'get',
  path: '/api/v1/members',
  summary: 'List the members of the workspace',
  success: {
    status: 200,
    description: 'All of them, by name',
    schema: z.object({ members: z.array(memberSchema) }),
  },
  errors: [],
} as const satisfies Operation;

export const setRoleOperation = {
  id: 'setRole',
  action: 'workspace.manage',
  method: 'put',
  path: '/api/v1/members/{id}',
  summary: 'Give a member another role',
  description: 'It counts from the answer on, also for API tokens that the member made.',
  body: memberRoleSchema,
  success: { status: 200, description: 'The member', schema: memberSchema },
  errors: [...BODY_ERRORS, 'not_found', 'last_owner'],
} as const satisfies Operation;

export const removeMemberOperation = {
  id: 'removeMember',
  action: 'workspace.manage',
  method: 'delete',
  path: '/api/v1/members/{id}',
  summary: 'Take a member out of the workspace',
  description: 'The API tokens that they made in it end with that; their runs stay.',
  success: { status: 200, description: 'They are no member any more', schema: z.object({ id: z.uuid() }) },
  errors: ['not_found', 'last_owner'],
} as const satisfies Operation;

export const listInvitationsOperation = {
  id: 'listInvitations',
  action: 'workspace.manage',
  method: 'get',
  path: '/api/v1/invitations',
  summary: 'List invitations that can still be accepted, newest first',
  success: {
    status: 200,
    description: 'All of them, without their links',
    schema: z.object({ invitations: z.array(invitationSchema) }),
  },
  errors: [],
} as const satisfies Operation;

export const inviteOperation = {
  id: 'invite',
  action: 'workspace.manage',
  limit: 'invitation',
  method: 'post',
  path: '/api/v1/invitations',
  summary: 'Invite somebody to the workspace',
  description:
    'By a link that works once, for a week, for an account with this e-mail address. An earlier invitation of theirs ends.',
  body: newInvitationSchema,
  success: { status: 201, description: 'The invitation', schema: newInvitationAnswerSchema },
  errors: [...BODY_ERRORS, 'already_member', 'mail_refused', 'too_many_requests'],
} as const satisfies Operation;

export const revokeInvitationOperation = {
  id: 'revokeInvitation',
  action: 'workspace.manage',
  subject: 'invitation',
  method: 'delete',
  path: '/api/v1/invitations/{id}',
  summary: 'Take an invitation back',
  success: { status: 200, description: 'Its link ends', schema: z.object({ id: z.uuid() }) },
  errors: [],
} as const satisfies Operation;

export const acceptInvitationOperation = {
  id: 'acceptInvitation',
  action: 'invitation.accept',
  method: 'post',
  path: '/api/v1/invitations/accept',
  summary: 'Accept an invitation and enter its workspace',
  description: 'Whoever is a member already keeps their role.',
  body: acceptSchema,
  success: { status: 200, description: 'The workspace', schema: membershipSchema },
  errors: [...BODY_ERRORS, 'not_found', 'other_account'],
} as const satisfies Operation;
