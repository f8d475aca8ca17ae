import { type CheckResult, type Checks, collectChecks } from './check.ts';
import type { McpClient } from './client.ts';
import { withBackends } from './io/backends.ts';
import { preserving } from './io/preserve.ts';
import { failsNaming, type Named, recovers, works } from './outage-checks.ts';
import { Relay, type RelayPlace } from './relay.ts';
import { type ContractTarget, clientOfSuite, refuseUnknownSuite } from './verify-answers.ts';

export interface OutageTarget extends ContractTarget {
  /** Places that the relays to the backends listen on; by default on free ports of this machine. */
  relays?: RelayPlaces;
  /** Starts a second instance of the server with these backends; resolves once it answers. */
  start(backends: { redisUrl: string; apiUrl: string }): Promise<{ url: string; stop(): Promise<void> }>;
}

/** Places that the relay to each backend listens on. */
export type RelayPlaces = Record<'redis' | 'api', RelayPlace>;

interface Backend extends Named {
  relay: Relay;
}

/**
 * Takes Redis, then the API service, away from a second instance of the server and gives it back: every tool answers
 * with an error that names the backend, and works again afterwards, each within 5 s.
 * @throws as verifyAnswers, and what `start` throws
 */
export function verifyOutage(target: OutageTarget): Promise<CheckResult[]> {
  return behindRelays(target, async (checks, client, backends) => {
    for (const backend of backends) {
      await backend.relay.cut();
      await checks.run(`${backend.title} down`, () => failsNaming(backend, client, target.suite));
      await backend.relay.restore();
      if (!(await checks.run(`${backend.title} back`, () => recovers(client, target.suite)))) return;
    }
  });
}

/**
 * The same with backends that accept connections and never answer. A server may take its own time limit to notice
 * (about 2 s), so this is no part of a trial.
 * @throws as verifyOutage
 */
export function verifyHang(target: OutageTarget): Promise<CheckResult[]> {
  return behindRelays(target, async (checks, client, backends) => {
    for (const backend of backends) {
      backend.relay.hang();
      await checks.run(`${backend.title} hung`, () => failsNaming(backend, client, target.suite));
      await backend.relay.restore();
      const back = () => recovers(client, target.suite);
      if (!(await checks.run(`${backend.title} back after it hung`, back))) return;
    }
  });
}

async function behindRelays(
  target: OutageTarget,
  series: (checks: Checks, client: McpClient, backends: readonly Backend[]) => Promise<void>,
): Promise<CheckResult[]> {
  refuseUnknownSuite(target.suite);
  const redis = await Relay.start(target.redisUrl, target.relays?.redis);
  const api = await Relay.start(target.apiUrl, target.relays?.api).catch(async (error) => {
    await redis.close();
    throw error;
  });
  try {
    return await withBackends(target, (direct) =>
      preserving(direct.redis, async () => {
        const server = await target.start({ redisUrl: redis.url, apiUrl: api.url });
        const client = clientOfSuite(server.url, target.suite);
        try {
          return await collectChecks(async (checks) => {
            const isUp = await checks.run('second instance', async () => {
              await client.initialize();
              return works(client, target.suite);
            });
            if (!isUp) return;
            await series(checks, client, [
              { title: 'Redis', name: /redis/i, relay: redis },
              { title: 'API service', name: /api/i, relay: api },
            ]);
          });
        } finally {
          await client.close();
          await server.stop();
        }
      }),
    );
  } finally {
    await Promise.all([redis.close(), api.close()]);
  }
}
