import type { BoundTool } from './tools/tool.ts';
import { url } from './variables.ts';

/** What a worker serves. */
export interface Suite {
  /** Tools in the order in which they are listed. */
  tools: readonly BoundTool[];
  /** Ask whether a backend is up; reject with an Error that names it. */
  checks: readonly (() => Promise<unknown>)[];
}

/** Opens a suite; only its own modules are loaded. */
export type OpenSuite = (apiServiceUrl: string) => Promise<Suite>;

/** Suites by their ids: each reads the variables that it has beside those of every suite. */
const SUITES = new Map<string, (env: NodeJS.ProcessEnv) => OpenSuite>([
  [
    'io',
    (env) => {
      const redisUrl = url(env, 'REDIS_URL', ['redis:', 'rediss:']);
      return async (apiServiceUrl) => (await import('./tools/io/index.ts')).openIo(redisUrl, apiServiceUrl);
    },
  ],
  [
    'synthetic',
    () => async (apiServiceUrl) => (await import('./tools/synthetic/index.ts')).openSynthetic(apiServiceUrl),
  ],
  [
    'payload',
    () => async (apiServiceUrl) => (await import('./tools/payload/index.ts')).openPayload(apiServiceUrl),
  ],
]);

/** Reads which suite is served, and its variables; throws an Error that says what to set. */
export function readSuite(env: NodeJS.ProcessEnv): OpenSuite {
  const id = env.SUITE || 'io';
  const read = SUITES.get(id);
  if (read) return read(env);
  const ids = [...SUITES.keys()];
  throw new Error(`SUITE must be ${ids.slice(0, -1).join(', ')} or ${ids.at(-1)}, not "${id}"`);
}
