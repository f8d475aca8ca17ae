import { type RunEvent, runChannel, runEventSchema } from '@headroom/model/run';
import { Redis } from 'ioredis';
import { log } from './log.ts';

/** Subscriber to a run's progress. */
export interface Follower {
  onEvent(event: RunEvent): void;
  /** Events arrive from now on (again), or cannot be expected any more. */
  onLive(live: boolean): void;
  /** Something about the run changed in the database that no event tells. */
  onChange(): void;
}

const MAX_RETRY_MS = 1000;

/** One subscription to Redis for the whole process, handed on to every open event stream. */
export class ProgressHub {
  readonly #redis: Redis;
  readonly #followers = new Map<string, Set<Follower>>();
  #live = false;

  constructor(redisUrl: string) {
    this.#redis = new Redis(redisUrl, {
      enableOfflineQueue: false,
      // Done here, so that a follower hears "live" only once its channel is subscribed again.
      autoResubscribe: false,
      maxRetriesPerRequest: null,
      retryStrategy: (attempt) => Math.min(100 * attempt, MAX_RETRY_MS),
    });
    // Each error is followed by a close, of which the followers hear.
    this.#redis.on('error', () => {});
    this.#redis.on('close', () => this.#setLive(false));
    this.#redis.on('ready', () => void this.#resubscribe());
    this.#redis.on('message', (channel, text) => this.#receive(channel, text));
  }

  get live(): boolean {
    return this.#live;
  }

  /** Starts to follow a run; resolves once subscribed, or at once while Redis is away. */
  async follow(runId: string, follower: Follower): Promise<() => void> {
    const channel = runChannel(runId);
    const own = this.#followers.get(channel) ?? new Set();
    this.#followers.set(channel, own.add(follower));
    // Also while the channels of others are subscribed again: this one is not among them.
    if (this.#redis.status === 'ready')
      await this.#redis.subscribe(channel).catch(() => this.#setLive(false));
    return () => this.#leave(channel, follower);
  }

  /** Makes the followers of a run in this process look at the database. */
  nudge(runId: string): void {
    for (const follower of this.#followers.get(runChannel(runId)) ?? []) follower.onChange();
  }

  close(): void {
    this.#redis.disconnect();
  }

  #leave(channel: string, follower: Follower): void {
    const own = this.#followers.get(channel);
    own?.delete(follower);
    if (own?.size !== 0) return;
    this.#followers.delete(channel);
    if (this.#live) this.#redis.unsubscribe(channel).catch(() => this.#setLive(false));
  }

  async #resubscribe(): Promise<void> {
    const channels = [...this.#followers.keys()];
    try {
      if (channels.length > 0) await this.#redis.subscribe(...channels);
      this.#setLive(true);
    } catch {
      // The connection went away again: the next "ready" comes back here.
      this.#setLive(false);
    }
  }

  #setLive(live: boolean): void {
    if (this.#live === live) return;
    this.#live = live;
    for (const own of this.#followers.values()) for (const follower of own) follower.onLive(live);
  }

  #receive(channel: string, text: string): void {
    const event = runEventSchema.safeParse(JSON.parse(text));
    if (!event.success) {
      log().error(
        { err: event.error, channel },
        'an event is not understood; is the worker of another version?',
      );
      return;
    }
    for (const follower of this.#followers.get(channel) ?? []) follower.onEvent(event.data);
  }
}
