import { buildEnvironment } from '../env.ts';
import { toolchainEnvironment } from '../manifest/toolchains.ts';
import type { Sandbox } from './sandbox.ts';

/** Programs of servers as our own user, with what we have. @param missing why, in words */
export function unconfined(missing: string): Sandbox {
  return {
    missing,
    build: async ({ manifest, marks }) => {
      const env = { ...buildEnvironment(manifest), ...marks };
      const plain = (command: readonly [string, ...string[]]) => ({ command, env, confined: false });
      return { handOver: async () => {}, step: plain, version: plain, close: async () => {} };
    },
    server: async ({ requires, start }, _folder, env) => ({
      command: start,
      env: { ...toolchainEnvironment(requires), ...env },
      confined: false,
    }),
    cached: async () => [],
    reap: async () => {},
  };
}
