import { hostClassSchema } from '@headroom/workload';
import { z } from 'zod';
import { BODY_ERRORS } from './fields.ts';
import type { Operations } from './operation.ts';

const poolSchema = z.object({
  hostClass: hostClassSchema,
  shared: z.boolean().describe('Whether these hosts also take runs of other workspaces.'),
  hosts: z.int().describe('Number of listed hosts of the class.'),
});

export const newPoolSchema = z.strictObject({
  shared: z.boolean({ error: 'true: hosts serve every workspace; false: this one only' }),
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
    summary: 'Open the hosts of a class to every workspace, or keep them to their own',
    description: 'Runs of other workspaces that wait for them keep waiting until they are open again.',
    body: newPoolSchema,
    success: { status: 200, description: 'The pool', schema: poolSchema },
    errors: [...BODY_ERRORS, 'not_found'],
  },
} as const satisfies Operations;
