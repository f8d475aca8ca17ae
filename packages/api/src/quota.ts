import { z } from 'zod';
import type { Operations } from './operation.ts';

const use = (what: string) =>
  z
    .object({
      used: z.number(),
      planned: z.number().describe('Expected additional use of unfinished runs.'),
      limit: z.number().nullable().describe('Limit; null: unlimited.'),
    })
    .describe(what);

export const usageSchema = z.object({
  queuedRuns: use('Queued runs.'),
  runningRuns: use('Running runs; a run above the limit waits.'),
  benchMinutes: use('Host minutes of its runs in the current calendar month (UTC).'),
  storedBytes: use('Bytes of its ended runs.'),
});

/** Use of a workspace's quotas. */
export const quotaApi = {
  readQuota: {
    action: 'workspace.read',
    method: 'get',
    path: '/api/v1/quota',
    summary: 'Read the quotas of the workspace and their use',
    success: { status: 200, description: 'Each quota with its use', schema: usageSchema },
    errors: [],
  },
} as const satisfies Operations;
