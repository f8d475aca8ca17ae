import { type FeedOptions, RunFeed } from './feed.ts';
import { type ReaderOptions, StreamReader } from './reader.ts';

/** The runs that are followed in this process. */
export class Feeds {
  readonly #options: FeedOptions;
  readonly #feeds = new Map<string, RunFeed>();

  constructor(options: FeedOptions) {
    this.#options = options;
  }

  /**
   * A run's progress as server-sent events, from the first read on: first a snapshot of the database, then events; a
   * heartbeat with a correcting snapshot, and `end` when the run is over. Without Redis it says so and sends snapshots
   * until it is back.
   */
  follow(runId: string, options: ReaderOptions): ReadableStream<Uint8Array> {
    const reader = new StreamReader(options, () => {
      const feed = this.#feeds.get(runId) ?? new RunFeed(runId, this.#options);
      this.#feeds.set(runId, feed);
      options.connection.onClose(() => feed.remove(reader) && this.#feeds.delete(runId));
      void feed.add(reader);
    });
    return reader.body;
  }
}
