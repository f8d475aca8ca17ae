import { type RunEvent, runChannel } from '@headroom/workload';
import { Redis } from 'ioredis';
import type { Log } from '../log.ts';

/**
 * Publishes a run's progress. Events are for watching only: while Redis is away they are dropped (said once
 * in the log), and the page catches up from the database.
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
      this.#away = false;
    });
  }

  publish(runId: string, event: RunEvent): void {
    this.#redis.publish(runChannel(runId), JSON.stringify(event)).catch((error) => this.#lost(error));
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
