import { z } from 'zod';
import { BODY_ERRORS } from '#server/http/fields.ts';
import type { Operation } from '#server/http/operation.ts';
import {
  membershipSchema,
  newWorkspaceSchema,
  quotaSchema,
  workspaceHeadSchema,
  workspaceRowSchema,
  workspaceSchema,
} from './schemas.ts';

const idSchema = z.object({ id: z.uuid() });

export const listWorkspacesOperation = {
  id: 'listWorkspaces',
  action: 'workspace.list',
  method: 'get',
  path: '/api/v1/workspaces',
  summary: 'List your workspaces',
  description: 'The one joined first first; for a token, the one it was made for.',
  success: {
    status: 200,
    description: 'All of them',
    schema: z.object({ workspaces: z.array(membershipSchema) }),
  },
  errors: [],
} as const satisfies Operation;

export const createWorkspaceOperation = {
  id: 'createWorkspace',
  action: 'workspace.create',
  method: 'post',
  path: '/api/v1/workspaces',
  summary: 'Make a workspace and enter it',
  description: 'Whoever makes it is its owner.',
  body: newWorkspaceSchema,
  success: { status: 201, description: 'The workspace', schema: workspaceHeadSchema },
  errors: [...BODY_ERRORS, 'too_many_workspaces'],
} as const satisfies Operation;

export const enterWorkspaceOperation = {
  id: 'enterWorkspace',
  action: 'workspace.enter',
  subject: 'workspace',
  method: 'post',
  path: '/api/v1/workspaces/{id}/enter',
  summary: 'Work in another of your workspaces from now on',
  description: 'In this session of the browser only: lists show its runs, and new runs belong to it.',
  success: { status: 200, description: 'It is the active one', schema: idSchema },
  errors: [],
} as const satisfies Operation;

export const readWorkspaceOperation = {
  id: 'readWorkspace',
  action: 'workspace.read',
  method: 'get',
  path: '/api/v1/workspace',
  summary: 'Read the active workspace with its quotas',
  success: { status: 200, description: 'The workspace', schema: workspaceSchema },
  errors: [],
} as const satisfies Operation;

export const renameWorkspaceOperation = {
  id: 'renameWorkspace',
  action: 'workspace.manage',
  method: 'put',
  path: '/api/v1/workspace',
  summary: 'Rename the active workspace',
  description: 'Its slug stays.',
  body: newWorkspaceSchema,
  success: { status: 200, description: 'The workspace', schema: workspaceSchema },
  errors: BODY_ERRORS,
} as const satisfies Operation;

export const leaveWorkspaceOperation = {
  id: 'leaveWorkspace',
  action: 'workspace.leave',
  method: 'post',
  path: '/api/v1/workspace/leave',
  summary: 'Leave the active workspace',
  description: 'API tokens that you made in it end. Its last owner cannot leave.',
  success: { status: 200, description: 'You belong to it no more', schema: idSchema },
  errors: ['last_owner'],
} as const satisfies Operation;

export const listAllWorkspacesOperation = {
  id: 'listAllWorkspaces',
  action: 'installation.read',
  method: 'get',
  path: '/api/v1/installation/workspaces',
  summary: 'List all workspaces of the installation with their quotas',
  success: {
    status: 200,
    description: 'All of them, by name',
    schema: z.object({ workspaces: z.array(workspaceRowSchema) }),
  },
  errors: [],
} as const satisfies Operation;

export const setQuotaOperation = {
  id: 'setQuota',
  action: 'quota.set',
  subject: 'workspace',
  method: 'put',
  path: '/api/v1/workspaces/{id}/quota',
  summary: 'Set how much of the installation a workspace may use',
  description: 'From the answer on; what is stored, queued or running already stays. Null is without limit.',
  body: quotaSchema,
  success: { status: 200, description: 'The workspace', schema: workspaceSchema },
  errors: BODY_ERRORS,
} as const satisfies Operation;
