import type { Connection } from '#server/edge/connection.ts';
import { onShutdown } from '#server/open-streams.ts';
import type { Visitor } from './rights.ts';

/** Messages that wait for one reader at most. */
const MAX_BACKLOG = 100;

/** Longest time a reader may take nothing while something waits for it. */
const STALLED_MS = 20_000;

/**
 * Maximum age of a stream; browsers open the next one by themselves. Bytes that the system buffers for a
 * reader that never reads look as if they were taken, so this is what bounds a quiet one.
 */
const MAX_AGE_MS = 30 * 60_000;

/** Time a reader has to take the end at the process's shutdown. */
const LEAVING_MS = 1000;

export interface ReaderOptions {
  readonly connection: Connection;
  readonly visitor: Visitor;
  readonly stalledMs?: number;
  readonly maxAgeMs?: number;
}

/** A message as it is sent; all readers of a run share its bytes. */
export interface Outgoing {
  readonly bytes: Uint8Array;
  /** A later one says all that this one does. */
  readonly isSnapshot: boolean;
}

/**
 * One reader's end of a stream. Bytes are handed over when they are asked for and not before, so that a stream that
 * nobody reads (as under HEAD) does nothing, and one that is read slowly waits in few messages.
 */
export class StreamReader {
  readonly body: ReadableStream<Uint8Array>;
  readonly visitor: Visitor;
  readonly #connection: Connection;
  readonly #stalledMs: number;
  readonly #maxAgeMs: number;
  readonly #since = performance.now();
  #backlog: Outgoing[] = [];
  #takenAt = performance.now();
  #wake = () => {};
  #ended = false;

  /** @param begin called by the first read */
  constructor(options: ReaderOptions, begin: () => void) {
    const { connection, visitor, stalledMs = STALLED_MS, maxAgeMs = MAX_AGE_MS } = options;
    this.visitor = visitor;
    this.#connection = connection;
    this.#stalledMs = stalledMs;
    this.#maxAgeMs = maxAgeMs;
    let begun = false;
    connection.onClose(() => this.#drop());
    connection.onClose(onShutdown(() => this.#leave()));
    this.body = new ReadableStream(
      {
        pull: async (controller) => {
          if (!begun && !this.#ended) begin();
          begun = true;
          const next = await this.#next();
          if (next) controller.enqueue(next.bytes);
          else controller.close();
        },
        cancel: () => this.#drop(),
      },
      { highWaterMark: 0 },
    );
  }

  get hasEnded(): boolean {
    return this.#ended;
  }

  /** Hands a message to the reader, now or when it reads on; where too many wait, the next snapshot makes good for them. */
  send(message: Outgoing): void {
    if (this.#ended) return;
    if (message.isSnapshot) this.#backlog = this.#backlog.filter(({ isSnapshot }) => !isSnapshot);
    if (this.#backlog.length >= MAX_BACKLOG)
      this.#backlog = this.#backlog.filter(({ isSnapshot }) => isSnapshot);
    this.#backlog.push(message);
    this.#wake();
  }

  /** Ends the stream once what waits is read. */
  end(): void {
    this.#ended = true;
    this.#wake();
  }

  /** Ends the stream of a reader that takes nothing, or has read for long. Asked at each heartbeat. */
  endIfDue(): void {
    const now = performance.now();
    const stalled = this.#backlog.length > 0 && now - this.#takenAt > this.#stalledMs;
    if (stalled) this.#connection.destroy();
    else if (now - this.#since > this.#maxAgeMs) this.end();
  }

  async #next(): Promise<Outgoing | undefined> {
    while (this.#backlog.length === 0 && !this.#ended) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    this.#takenAt = performance.now();
    return this.#backlog.shift();
  }

  #drop(): void {
    this.#backlog = [];
    this.end();
  }

  /** The process's shutdown waits for its answers, and one that is not read has no end. */
  #leave(): void {
    this.end();
    setTimeout(() => this.#connection.destroy(), LEAVING_MS).unref();
  }
}
