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
      requires: z.array(z.string()).describe('toolchains'),
      suites: z.array(z.string()).describe('ids of the suites whose tools it serves'),
      protocols: z
        .array(z.string())
        .nullable()
        .describe(
          'versions of MCP that it speaks; a handshake needs one; null: only that of its suites is known',
        ),
      hosts: z.array(
        z.object({
          host: z.string(),
          hostClass: z.string().describe('it takes runs of this class only'),
          runtime: z.string().describe('docker or process'),
          away: z.boolean().describe('its worker was not heard from for a minute'),
          available: z.boolean(),
          reason: z.string().nullable().describe('what is missing and how to install it'),
        }),
      ),
      missing: z
        .string()
        .nullable()
        .describe('why it cannot be chosen for a run of any class; null when it can'),
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
