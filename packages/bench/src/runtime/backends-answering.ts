import { Redis } from 'ioredis';
import { TrialFailure } from '../trial-failure.ts';
import { asksHttp, untilAnswering } from './answering.ts';
import type { Running } from './runtime.ts';

const WITHIN_MS = 15_000;
/** Knows rights down to subcommands, which keep servers from what they have no business with. */
const OLDEST_REDIS = 7;

/**
 * Waits until a Redis that was started answers.
 * @returns its version
 * @throws TrialFailure `rig_failed` when it ends, does not answer in time or is too old
 */
export async function untilRedisAnswers(running: Running, host: string, port: number): Promise<string> {
  const client = new Redis(port, host, { lazyConnect: true, retryStrategy: () => 5 });
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

/** Waits until an API service that was started answers. @throws as `untilRedisAnswers` */
export async function untilApiAnswers(running: Running, url: string): Promise<void> {
  await untilAnswering(running, asksHttp(`${url}/health`), {
    what: 'the API service',
    withinMs: WITHIN_MS,
    blame: 'rig_failed',
  });
}
