import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { k6Path } from './env.ts';

const SCRIPT = join(import.meta.dirname, 'load.js');

const loadSchema = z.object({
  rps: z.number(),
  failed: z.number().describe('share of requests, 0 to 1'),
  meanMs: z.number(),
  p95Ms: z.number(),
  p99Ms: z.number(),
});
export type Load = z.infer<typeof loadSchema>;

interface LoadOptions {
  url: string;
  connections: number;
  seconds: number;
  /** As browsers ask, or `identity`. */
  encoding: 'gzip' | 'identity';
  /** Ask as for a part of the page, which no cached page answers: Next.js renders it. */
  rendered?: boolean | undefined;
}

/** Loads an address with k6, which has the last processor to itself where there are several. */
export async function load({ url, connections, seconds, encoding, rendered }: LoadOptions): Promise<Load> {
  const settings = {
    TARGET: url,
    CONNECTIONS: connections,
    SECONDS: seconds,
    ENCODING: encoding,
    ...(rendered && { RENDERED: '1' }),
  };
  const args = [
    ...['run', '--quiet', '--no-usage-report'],
    ...Object.entries(settings).flatMap(([name, value]) => ['-e', `${name}=${value}`]),
    SCRIPT,
  ];
  const [command = '', ...rest] = [...pinned('last'), k6Path, ...args];
  const { stdout } = await promisify(execFile)(command, rest);
  return loadSchema.parse(JSON.parse(stdout));
}

/** Prefix that holds a command to the last processor, or to all others; empty where there is only one. */
export function pinned(to: 'last' | 'others'): string[] {
  const last = availableParallelism() - 1;
  if (last < 1) return [];
  return ['taskset', '--cpu-list', to === 'last' ? String(last) : `0-${last - 1}`];
}
