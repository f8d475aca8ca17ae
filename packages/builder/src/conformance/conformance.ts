import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ServerConformance, serverConformanceSchema } from '@headroom/model/run';
import { keysOf } from '@headroom/model/text';
import { z } from 'zod';
import { SERVERS_DIR } from '../manifest/load.ts';

const FILE = join(SERVERS_DIR, 'conformance.json');

const conformanceSchema = keysOf({ servers: z.record(z.string(), serverConformanceSchema) });

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
