import type { ApiService } from './backends/api-service.ts';
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
export type OpenSuite<Served = Suite> = (apiServiceUrl: string) => Promise<Served>;

/** A suite as it is known before its modules are loaded. */
interface SuiteRow<Served> {
  /** Time that a call of the API service may take, from the request to the last byte of the answer. */
  apiLimitMs: number;
  /** Reads the variables that the suite has beside those of every suite. */
  read(env: NodeJS.ProcessEnv): (api: ApiService) => Promise<Served>;
}

/** Suites by their ids. */
export type Suites<Served> = ReadonlyMap<string, SuiteRow<Served>>;

/** Those of the SDK; whatever the API service does, a tool answers within five seconds. */
export const SUITES: Suites<Suite> = new Map([
  [
    'io',
    {
      // A tool makes up to two calls one after the other.
      apiLimitMs: 2000,
      read: (env) => {
        const redisUrl = url(env, 'REDIS_URL', ['redis:', 'rediss:']);
        return async (api) => (await import('./tools/io/index.ts')).openIo(redisUrl, api);
      },
    },
  ],
  [
    'synthetic',
    {
      // A tool makes one call at most.
      apiLimitMs: 4000,
      read: () => async (api) => (await import('./tools/synthetic/index.ts')).openSynthetic(api),
    },
  ],
  [
    'payload',
    {
      // A tool makes one call; with bodies of 4 MB, 50 at once can take more than two seconds.
      apiLimitMs: 4000,
      read: () => async (api) => (await import('./tools/payload/index.ts')).openPayload(api),
    },
  ],
]);

/** Reads which suite is served, and its variables; throws an Error that says what to set. */
export function readSuite<Served>(env: NodeJS.ProcessEnv, suites: Suites<Served>): OpenSuite<Served> {
  const id = env.SUITE || 'io';
  const row = suites.get(id);
  if (row) {
    const open = row.read(env);
    return async (apiServiceUrl) => {
      // The cluster's primary, which reads the variables too, loads no client.
      const { connectApiService } = await import('./backends/api-service.ts');
      return open(connectApiService(apiServiceUrl, row.apiLimitMs));
    };
  }
  const ids = [...suites.keys()];
  const allowed = ids.length === 1 ? ids[0] : `${ids.slice(0, -1).join(', ')} or ${ids.at(-1)}`;
  throw new Error(`SUITE must be ${allowed}, not "${id}"`);
}
