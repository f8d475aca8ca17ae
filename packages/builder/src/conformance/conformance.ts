import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keysOf } from '@headroom/workload';
import { z } from 'zod';
import { SERVERS_DIR } from '../manifest/load.ts';
import { CONFORMANCE_PROTOCOLS } from './scenarios.ts';

const FILE = join(SERVERS_DIR, 'conformance.json');

const verdictSchema = keysOf({
  scenario: z.string().min(1),
  protocol: z.enum(CONFORMANCE_PROTOCOLS),
  outcome: z.enum(['passed', 'failed', 'not testable']),
  passed: z.int().min(0).describe('checks of the scenario that the server passed'),
  failed: z.int().min(0),
  reasons: z
    .array(z.string().min(1))
    .describe('why it failed, or cannot be tested, in the words of the tool'),
});
export type ConformanceVerdict = z.infer<typeof verdictSchema>;

const serverSchema = keysOf({
  toolVersion: z.string().min(1),
  date: z.iso.date(),
  frameworkVersion: z
    .string()
    .min(1)
    .nullable()
    .describe('version of the framework in the build that was asked'),
  verdicts: z.array(verdictSchema),
});
export type ServerConformance = z.infer<typeof serverSchema>;

const conformanceSchema = keysOf({ servers: z.record(z.string(), serverSchema) });

/** Name of the package of the conformance tool. */
export const CONFORMANCE_TOOL = '@modelcontextprotocol/conformance';

/** Verdicts of the conformance tool by the ids of servers (`packages/servers/conformance.json`). @throws for a broken file */
export function readConformance(): ReadonlyMap<string, ServerConformance> {
  return new Map(Object.entries(conformanceSchema.parse(JSON.parse(readFileSync(FILE, 'utf8'))).servers));
}

/** Replaces the verdicts of a server. */
export function writeConformance(serverId: string, found: ServerConformance): void {
  const servers = [...readConformance().entries(), [serverId, found] as const];
  const sorted = [...new Map(servers)].sort(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(FILE, `${JSON.stringify({ servers: Object.fromEntries(sorted) }, null, 2)}\n`);
}
