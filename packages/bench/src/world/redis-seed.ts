import { seedCommands } from '@headroom/workload';
import { Redis } from 'ioredis';
import type { Backends } from '../runtime/runtime.ts';
import { TrialFailure } from '../trial-failure.ts';

/** Commands sent to Redis at a time: large enough to fill the connection, small enough to hold in memory. */
const BATCH = 2_000;

/** Empties Redis, brings it to the suite's state and clears its counters; nothing where backends have no Redis. */
export async function seed({ redisAdminUrl }: Pick<Backends, 'redisAdminUrl'>): Promise<void> {
  if (redisAdminUrl === undefined) return;
  const client = new Redis(redisAdminUrl, { retryStrategy: () => null, maxRetriesPerRequest: 0 });
  client.on('error', () => {
    // The command that meets the broken connection rejects with it.
  });
  try {
    await client.flushall();
    let batch = client.pipeline();
    for (const [command, ...args] of seedCommands()) {
      batch.call(command as string, ...args);
      if (batch.length >= BATCH) {
        await run(batch);
        batch = client.pipeline();
      }
    }
    await run(batch);
    await client.config('RESETSTAT');
  } catch (error) {
    throw new TrialFailure('rig_failed', `Redis could not be seeded: ${(error as Error).message}`, {
      cause: error,
    });
  } finally {
    client.disconnect();
  }
}

async function run(batch: ReturnType<Redis['pipeline']>): Promise<void> {
  for (const [error] of (await batch.exec()) ?? []) if (error) throw error;
}
