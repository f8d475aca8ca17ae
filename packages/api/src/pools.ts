import { hostClassSchema } from '@headroom/model/host';
import { z } from 'zod';
import { BODY_ERRORS } from './fields.ts';
import type { Operations } from './operation.ts';

const poolSchema = z.object({
  hostClass: hostClassSchema,
  shared: z.boolean().describe('True if these hosts also take runs of other workspaces.'),
  hosts: z.int().describe('Number of listed hosts of the class.'),
});

export const newPoolSchema = z.strictObject({
  shared: z.boolean({ error: 'must be true (hosts serve every workspace) or false (this one only)' }),
});

/** Host pools. */
export const poolsApi = {
  listPools: {
    action: 'workspace.read',
    method: 'get',
    path: '/api/v1/pools',
    summary: 'List the host classes that belong to the workspace',
    success: { status: 200, description: 'All pools', schema: z.object({ pools: z.array(poolSchema) }) },
    errors: [],
  },
  setPool: {
    action: 'host.manage',
    subject: 'pool',
    method: 'put',
    path: '/api/v1/pools/{hostClass}',
    summary: 'Share the hosts of a class with every workspace, or reserve them for their own',
    description: 'Queued runs of other workspaces wait until the hosts are shared again.',
    body: newPoolSchema,
    success: { status: 200, description: 'The pool', schema: poolSchema },
    errors: [...BODY_ERRORS, 'not_found'],
  },
} as const satisfies Operations;
