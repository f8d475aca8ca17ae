import { z } from 'zod';
import type { Operations } from './operation.ts';

export const serversSchema = z.object({
  servers: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      summary: z.string(),
      language: z.string(),
      framework: z.string(),
      runtime: z.string(),
      role: z
        .enum(['subject', 'reference'])
        .describe('`reference`: a bare server without an SDK, as a baseline; never ranked or recommended.'),
      requires: z.array(z.string()).describe('Required toolchains.'),
      suites: z.array(z.string()).describe('Ids of the suites that it implements.'),
      protocols: z
        .array(z.string())
        .nullable()
        .describe(
          'Supported versions of MCP, which limit its handshakes; null if only those of its suites are known.',
        ),
      hosts: z.array(
        z.object({
          host: z.string(),
          hostClass: z.string().describe('Class of the runs that the host takes.'),
          runtime: z.string().describe('`docker` or `process`.'),
          away: z.boolean().describe('True after a minute without a heartbeat.'),
          available: z.boolean(),
          reason: z
            .string()
            .nullable()
            .describe('What is missing, and how to install it; null if available.'),
        }),
      ),
      missing: z.string().nullable().describe('Reason that no host class can run it; null if one can.'),
    }),
  ),
});

/** Servers. */
export const serversApi = {
  listServers: {
    action: 'public.read',
    method: 'get',
    path: '/api/v1/servers',
    summary: 'List the servers and the hosts that can run them',
    success: { status: 200, description: 'All servers', schema: serversSchema },
    errors: [],
  },
} as const satisfies Operations;
