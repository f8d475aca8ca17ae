import { binPath } from '../buildable.ts';
import { buildEnvironment } from '../env.ts';
import { toolchainEnvironment } from '../manifest/toolchains.ts';
import type { Sandbox } from './sandbox.ts';

/** Programs of servers as our own user, with what we have. @param missing why, in words */
export function unconfined(missing: string): Sandbox {
  return {
    missing,
    build: async ({ server, marks }) => {
      const env = { ...buildEnvironment(server), ...marks };
      const plain = (command: readonly [string, ...string[]]) => ({ command, env, confined: false });
      return { handOver: async () => {}, step: plain, version: plain, close: async () => {} };
    },
    server: async (server, folder, env) => {
      const variables = toolchainEnvironment(server.requires);
      const PATH = binPath(server, folder, variables.PATH ?? '');
      return { command: server.start, env: { ...variables, PATH, ...env }, confined: false };
    },
    cached: async () => [],
    reap: async () => {},
  };
}
