import type { Suite, Suites } from '../suite.ts';
import { url } from '../variables.ts';

/** A tool by hand: returns the answer without `server_type`; throws an Error whose message goes to the client. */
export type BareTool = (args: Readonly<Record<string, unknown>>) => Promise<object>;

export interface BareSuite extends Pick<Suite, 'checks'> {
  tools: ReadonlyMap<string, BareTool>;
}

export const BARE_SUITES: Suites<BareSuite> = new Map([
  [
    'io',
    {
      apiLimitMs: 2000,
      read: (env: NodeJS.ProcessEnv) => {
        const redisUrl = url(env, 'REDIS_URL', ['redis:', 'rediss:']);
        return async (api) => (await import('./io.ts')).openBareIo(redisUrl, api);
      },
    },
  ],
]);
