import { z } from 'zod';
import { BODY_ERRORS, idSchema, momentSchema } from './fields.ts';
import type { Operations } from './operation.ts';
import { roleSchema } from './workspaces.ts';

export const memberSchema = z.object({
  userId: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: roleSchema,
  since: momentSchema,
});

export const memberRoleSchema = z.strictObject({ role: roleSchema });

/** Members of a workspace. */
export const membersApi = {
  listMembers: {
    action: 'workspace.read',
    method: 'get',
    path: '/api/v1/members',
    summary: 'List the members of the workspace',
    success: {
      status: 200,
      description: 'All members, by name',
      schema: z.object({ members: z.array(memberSchema) }),
    },
    errors: [],
  },
  setRole: {
    action: 'workspace.manage',
    method: 'put',
    path: '/api/v1/members/{id}',
    summary: 'Give a member another role',
    description: 'It takes effect at once, also for API tokens that the member made.',
    body: memberRoleSchema,
    success: { status: 200, description: 'The member', schema: memberSchema },
    errors: [...BODY_ERRORS, 'not_found', 'last_owner'],
  },
  removeMember: {
    action: 'workspace.manage',
    method: 'delete',
    path: '/api/v1/members/{id}',
    summary: 'Remove a member from the workspace',
    description: 'The API tokens that they made in it stop working; their runs stay.',
    success: { status: 200, description: 'The removed member', schema: idSchema },
    errors: ['not_found', 'last_owner'],
  },
} as const satisfies Operations;
