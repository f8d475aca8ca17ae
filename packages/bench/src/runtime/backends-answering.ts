import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { postgresClient } from '../backends/postgres-client.ts';
import { TrialFailure } from '../trial-failure.ts';
import { asksHttp, untilAnswering } from './answering.ts';
import type { Running } from './runtime.ts';

const WITHIN_MS = 15_000;
/** A cluster is made first, which takes a second where nothing else runs. */
const POSTGRES_WITHIN_MS = 60_000;
const POSTGRES_POLL_MS = 20;
/** Knows rights down to subcommands, which keep servers from what they have no business with. */
const OLDEST_REDIS = 7;

/**
 * Waits until a Redis that was started answers.
 * @returns its version
 * @throws TrialFailure `rig_failed` when it ends, does not answer in time or is too old
 */
export async function untilRedisAnswers(running: Running, url: string): Promise<string> {
  const client = new Redis(url, { lazyConnect: true, retryStrategy: () => 5 });
  client.on('error', () => {
    // Refused until it listens; untilAnswering gives up in words.
  });
  try {
    await untilAnswering(running, () => client.ping().then(() => undefined, String), {
      what: 'Redis',
      withinMs: WITHIN_MS,
      blame: 'rig_failed',
    });
    const version = /redis_version:(\S+)/.exec(await client.info('server'))?.[1] ?? 'unknown';
    if (Number.parseInt(version, 10) >= OLDEST_REDIS) return version;
    throw new TrialFailure('rig_failed', `Redis ${OLDEST_REDIS} or later is needed, not ${version}`);
  } finally {
    client.disconnect();
  }
}

/**
 * Waits until a Postgres that was started lets in whom it is for.
 * @returns its version
 * @throws TrialFailure `rig_failed` when it ends or does not answer in time
 */
export async function untilPostgresAnswers(running: Running, url: string): Promise<string> {
  let version = 'unknown';
  const ask = async () => {
    const client = postgresClient(url);
    try {
      await client.connect();
      const { rows } = await client.query<{ server_version: string }>('SHOW server_version');
      version = rows[0]?.server_version.split(' ', 1)[0] ?? version;
      return undefined;
    } catch (error) {
      await delay(POSTGRES_POLL_MS);
      return (error as Error).message;
    } finally {
      await client.end().catch(() => undefined);
    }
  };
  await untilAnswering(running, ask, {
    what: 'Postgres',
    withinMs: POSTGRES_WITHIN_MS,
    blame: 'rig_failed',
  });
  return version;
}

/** Waits until an API service that was started answers. @throws as `untilRedisAnswers` */
export async function untilApiAnswers(running: Running, url: string): Promise<void> {
  await untilAnswering(running, asksHttp(`${url}/health`), {
    what: 'the API service',
    withinMs: WITHIN_MS,
    blame: 'rig_failed',
  });
}
