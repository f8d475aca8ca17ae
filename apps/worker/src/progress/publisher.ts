import { type RunEvent, runChannel, trialSoFarKey } from '@headroom/model/run';
import { Redis } from 'ioredis';
import type { Log } from '../log.ts';

/** Events that are kept of a trial; a soak of four hours has 1,440. */
const MOST_KEPT = 2000;
/** Time after its last event at which a trial's are dropped. */
const KEPT_S = 3600;

/**
 * Publishes a run's progress. Events are for watching only: while Redis is away they are dropped (the log
 * says when it went and when it is back), and the page catches up from the database.
 */
export class Publisher {
  readonly #redis: Redis;
  readonly #log: Log;
  #away = false;

  constructor(redisUrl: string, log: Log) {
    this.#log = log;
    this.#redis = new Redis(redisUrl, { enableOfflineQueue: false, maxRetriesPerRequest: 0 });
    this.#redis.on('error', (error) => this.#lost(error));
    this.#redis.on('ready', () => {
      if (this.#away) log.info('Redis is back');
      this.#away = false;
    });
  }

  publish(runId: string, event: RunEvent): void {
    const text = JSON.stringify(event);
    const commands = this.#redis.multi();
    const key = trialSoFarKey(runId);
    // Kept before they are published: a page that is opened later reads them, and is told the rest.
    if (event.type === 'trial') commands.del(key);
    if (event.type === 'step' || event.type === 'load' || event.type === 'offer')
      commands.rpush(key, text).ltrim(key, -MOST_KEPT, -1).expire(key, KEPT_S);
    commands
      .publish(runChannel(runId), text)
      .exec()
      .catch((error) => this.#lost(error));
  }

  #lost(error: unknown): void {
    if (this.#away) return;
    this.#away = true;
    this.#log.warn({ err: error }, 'Redis cannot be reached: progress is not published until it is back');
  }

  close(): void {
    this.#redis.disconnect();
  }
}
