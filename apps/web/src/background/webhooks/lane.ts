import { setTimeout as sleep } from 'node:timers/promises';

export interface LaneOptions<Work> {
  /** Pieces of work in hand at once. */
  readonly places: number;
  /** Interval at which it looks for work without being woken. */
  readonly everyMs: number;
  /** Takes as many as there is room for, or fewer. */
  readonly take: (room: number) => Promise<readonly Work[]>;
  readonly work: (taken: Work) => Promise<void>;
  readonly failed: (error: unknown) => void;
}

/** Keeps pieces of work going: whenever one ends the next is taken, and none waits for another. */
export class Lane<Work> {
  readonly #options: LaneOptions<Work>;
  readonly #inHand = new Set<Promise<void>>();
  readonly #ended: Promise<void>;
  #stopped = false;
  #pausing = new AbortController();

  constructor(options: LaneOptions<Work>) {
    this.#options = options;
    this.#ended = this.#run();
  }

  /** Looks for work now. */
  wake(): void {
    this.#pausing.abort();
  }

  /** Takes no more; resolves once what is in hand is done. */
  stop(): Promise<void> {
    this.#stopped = true;
    this.wake();
    return this.#ended;
  }

  async #run(): Promise<void> {
    while (!this.#stopped) {
      // From here on a wake is not lost: it cuts the pause that follows.
      this.#pausing = new AbortController();
      if ((await this.#takeMore()) === 0) await this.#pause();
    }
    await Promise.all(this.#inHand);
  }

  async #takeMore(): Promise<number> {
    const { places, take, failed } = this.#options;
    const room = places - this.#inHand.size;
    if (room === 0) return 0;
    try {
      const taken = await take(room);
      for (const one of taken) this.#start(one);
      return taken.length;
    } catch (error) {
      failed(error);
      return 0;
    }
  }

  #start(taken: Work): void {
    const { work, failed } = this.#options;
    const doing = work(taken)
      .catch(failed)
      .finally(() => {
        this.#inHand.delete(doing);
        this.wake();
      });
    this.#inHand.add(doing);
  }

  async #pause(): Promise<void> {
    await sleep(this.#options.everyMs, undefined, { signal: this.#pausing.signal, ref: false }).catch(
      () => {},
    );
  }
}
