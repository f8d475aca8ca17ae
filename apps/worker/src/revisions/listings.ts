import { setTimeout as delay } from 'node:timers/promises';
import { listHostRepositories, saveRepository, type ToldRepository, tellRepositories } from '@headroom/db';
import { BELOW } from '@headroom/model/run';
import type { WorkerContext } from '../context.ts';
import { listingOf } from './listing.ts';
import { RevisionUnavailable } from './unavailable.ts';

const EVERY_MS = 60_000;

/** Tells, in Postgres, what there is to choose from in the repositories of this host, while it measures nothing. */
export class Listings {
  readonly #context: WorkerContext;
  #reading: { readonly stop: AbortController; readonly done: Promise<void> } | undefined;

  constructor(context: WorkerContext) {
    this.#context = context;
  }

  /** Forgets what is not allowed any more, then reads at once and every minute. */
  async start(): Promise<void> {
    const { db, host, retry, repositories } = this.#context;
    for (const { address } of await retry(() => listHostRepositories(db, [host.id])))
      repositories.name(address);
    await retry(() => tellRepositories(db, host.id, repositories.told));
    this.#resume();
  }

  /** Does something during which nothing is read: it measures. */
  async silentDuring<T>(work: () => Promise<T>): Promise<T> {
    await this.stop();
    try {
      return await work();
    } finally {
      this.#resume();
    }
  }

  async stop(): Promise<void> {
    this.#reading?.stop.abort();
    await this.#reading?.done;
    this.#reading = undefined;
  }

  #resume(): void {
    const { shutdown } = this.#context;
    if (shutdown.aborted) return;
    const stop = new AbortController();
    this.#reading = { stop, done: this.#keepReading(AbortSignal.any([stop.signal, shutdown])) };
  }

  async #keepReading(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      for (const told of this.#context.repositories.told.filter(({ address }) => !address.endsWith(BELOW))) {
        try {
          await this.#read(told, signal);
        } catch (error) {
          if (signal.aborted) return;
          this.#context.log.warn({ err: error, repository: told.address }, 'a repository was not listed');
        }
      }
      // The only reason to reject is the signal, which the loop sees.
      await delay(EVERY_MS, undefined, { signal }).catch(() => {});
    }
  }

  async #read(told: ToldRepository, signal: AbortSignal): Promise<void> {
    const { db, host, retry, repositories } = this.#context;
    const read = async () => {
      const mirror = await repositories.mirror(told.address);
      await mirror.update(signal);
      await mirror.tidy(signal);
      return { listing: await listingOf(mirror, signal) };
    };
    const said = await read().catch((error: Error) => {
      if (error instanceof RevisionUnavailable) return { error: error.message };
      throw error;
    });
    await retry(() => saveRepository(db, { hostId: host.id, ...told }, said), signal);
  }
}
