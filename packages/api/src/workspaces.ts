import { z } from 'zod';
import { BODY_ERRORS, idSchema, momentSchema, nameSchema } from './fields.ts';
import type { Operations } from './operation.ts';
import { ROLES } from './rights.ts';

/** Largest integer of Postgres; no quota needs more. */
const MOST = 2 ** 31 - 1;

const quota = (description: string) =>
  z
    .int({ error: 'must be a whole number, or null for no limit' })
    .min(0, 'at least 0')
    .max(MOST, `at most ${MOST}, or null for no limit`)
    .nullable()
    .describe(description);

/** Quota of a workspace in an installation; null is without limit. */
export const quotaSchema = z.strictObject({
  maxQueuedRuns: quota('Maximum number of queued runs.'),
  maxRunningRuns: quota('Maximum number of running runs.'),
  maxBenchMinutes: quota('Maximum host minutes per calendar month (UTC).'),
  maxStoredMb: quota('Maximum storage of results, in megabytes.'),
});

export const roleSchema = z.enum(ROLES, { error: `one of ${ROLES.join(', ')}` });

/** Name of a workspace. */
export const newWorkspaceSchema = z.strictObject({ name: nameSchema('workspace') });

export const workspaceHeadSchema = z.object({
  id: z.uuid(),
  slug: z.string().describe('Made from its first name; unchanged by renaming.'),
  name: z.string(),
});

export const membershipSchema = workspaceHeadSchema.extend({
  role: roleSchema.describe('Your role in the workspace.'),
  active: z.boolean().describe('True for the active workspace, which lists show and new runs belong to.'),
});

export const workspaceSchema = workspaceHeadSchema.extend({ createdAt: momentSchema, quota: quotaSchema });

export const workspaceRowSchema = workspaceSchema.extend({
  members: z.int().describe('Number of members.'),
  owners: z.array(z.string()).describe('E-mail addresses of the owners.'),
});

/** Workspaces. */
export const workspacesApi = {
  listWorkspaces: {
    action: 'workspace.list',
    method: 'get',
    path: '/api/v1/workspaces',
    summary: 'List your workspaces',
    description: 'In the order you joined them; for a token, its own.',
    success: {
      status: 200,
      description: 'Your workspaces',
      schema: z.object({ workspaces: z.array(membershipSchema) }),
    },
    errors: [],
  },
  createWorkspace: {
    action: 'workspace.create',
    method: 'post',
    path: '/api/v1/workspaces',
    summary: 'Create a workspace and switch to it',
    description: 'You become its owner.',
    body: newWorkspaceSchema,
    success: { status: 201, description: 'The workspace', schema: workspaceHeadSchema },
    errors: [...BODY_ERRORS, 'too_many_workspaces'],
  },
  enterWorkspace: {
    action: 'workspace.enter',
    subject: 'workspace',
    method: 'post',
    path: '/api/v1/workspaces/{id}/enter',
    summary: 'Switch to another of your workspaces',
    description: 'For this browser session: lists show its runs, and new runs belong to it.',
    success: { status: 200, description: 'The active workspace', schema: idSchema },
    errors: [],
  },
  readWorkspace: {
    action: 'workspace.read',
    method: 'get',
    path: '/api/v1/workspace',
    summary: 'Read the active workspace with its quotas',
    success: { status: 200, description: 'The workspace', schema: workspaceSchema },
    errors: [],
  },
  renameWorkspace: {
    action: 'workspace.manage',
    method: 'put',
    path: '/api/v1/workspace',
    summary: 'Rename the active workspace',
    description: 'Its slug stays.',
    body: newWorkspaceSchema,
    success: { status: 200, description: 'The workspace', schema: workspaceSchema },
    errors: BODY_ERRORS,
  },
  leaveWorkspace: {
    action: 'workspace.leave',
    method: 'post',
    path: '/api/v1/workspace/leave',
    summary: 'Leave the active workspace',
    description: 'Revokes the API tokens that you made in it. The last owner cannot leave.',
    success: { status: 200, description: 'You are no longer a member', schema: idSchema },
    errors: ['last_owner'],
  },
  setQuota: {
    action: 'quota.set',
    subject: 'workspace',
    method: 'put',
    path: '/api/v1/workspaces/{id}/quota',
    summary: 'Set the quotas of a workspace',
    description: 'Takes effect at once; stored, queued and running runs stay. Null means no limit.',
    body: quotaSchema,
    success: { status: 200, description: 'The workspace', schema: workspaceSchema },
    errors: BODY_ERRORS,
  },
} as const satisfies Operations;
