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
  queuedRuns: use('runs that wait for a host'),
  runningRuns: use('runs that hosts work on; a run beyond the limit waits'),
  benchMinutes: use('minutes that hosts worked on its runs since the calendar month began, UTC'),
  storedBytes: use('bytes that its ended runs take'),
});

/** Use of a workspace's quotas. */
export const quotaApi = {
  readQuota: {
    action: 'workspace.read',
    method: 'get',
    path: '/api/v1/quota',
    summary: 'Read what the workspace uses of its quotas',
    success: { status: 200, description: 'Each quota with what is used of it', schema: usageSchema },
    errors: [],
  },
} as const satisfies Operations;
