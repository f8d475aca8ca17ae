import type { RunEvent, RunStatus } from '@headroom/workload';
import { log } from '../services/log.ts';
import { onShutdown } from './closers.ts';
import type { ProgressHub } from './hub.ts';
import type { Message, Snapshot } from './messages.ts';

const HEARTBEAT_MS = 15_000;
/** How often the database is asked while Redis is away. */
const POLL_MS = 2000;
/** How long a browser waits before it reconnects to a stream that broke. */
const RETRY_MS = 2000;

const NO_REDIS = 'Redis does not answer, so progress is read from the database every 2 s until it is back.';
const NO_DATABASE = 'Postgres does not answer; what is shown may be old. Trying again.';

interface Options {
  runId: string;
  hub: ProgressHub;
  readSnapshot: () => Promise<Snapshot | null>;
  heartbeatMs?: number;
  pollMs?: number;
}

const isOver = (status: RunStatus) => status !== 'queued' && status !== 'running';

/**
 * A run's progress as server-sent events: subscribed first, then a snapshot of the database, then events;
 * a heartbeat with a correcting snapshot, and `end` when the run is over. Without Redis it says so and
 * sends snapshots until it is back.
 */
export function progressStream(options: Options): ReadableStream<Uint8Array> {
  let stream: RunStream | undefined;
  return new ReadableStream({
    async start(controller) {
      stream = new RunStream(options, controller);
      await stream.open();
    },
    cancel() {
      stream?.close();
    },
  });
}

class RunStream {
  readonly #options: Options;
  readonly #controller: ReadableStreamDefaultController<Uint8Array>;
  readonly #encoder = new TextEncoder();
  readonly #cleanups: (() => void)[] = [];
  /** Events that arrived before the first snapshot was sent. */
  #early: RunEvent[] | null = [];
  #live = true;
  #closed = false;

  constructor(options: Options, controller: ReadableStreamDefaultController<Uint8Array>) {
    this.#options = options;
    this.#controller = controller;
  }

  async open(): Promise<void> {
    const { hub, runId, heartbeatMs = HEARTBEAT_MS, pollMs = POLL_MS } = this.#options;
    this.#write(`retry: ${RETRY_MS}\n\n`);
    this.#cleanups.push(onShutdown(() => this.close()));
    const unfollow = await hub.follow(runId, {
      onEvent: (event) => void this.#onEvent(event),
      onLive: (live) => void this.#onLive(live),
      onChange: () => void this.#snapshot(),
    });
    this.#cleanups.push(unfollow);
    if (!hub.live) this.#tellLive(false);
    await this.#snapshot();
    const early = this.#early ?? [];
    this.#early = null;
    for (const event of early) await this.#onEvent(event);
    this.#every(heartbeatMs, () => this.#heartbeat());
    this.#every(pollMs, () => this.#poll());
    // Closed while opening: the clean-ups added since then have not run.
    if (this.#closed) this.#cleanUp();
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#cleanUp();
    try {
      this.#controller.close();
    } catch {
      // The reader went first; there is nothing left to close.
    }
  }

  #cleanUp(): void {
    for (const cleanup of this.#cleanups.splice(0)) cleanup();
  }

  #every(ms: number, work: () => Promise<void>): void {
    const timer = setInterval(() => void work(), ms);
    this.#cleanups.push(() => clearInterval(timer));
  }

  async #onEvent(event: RunEvent): Promise<void> {
    if (this.#early) {
      this.#early.push(event);
      return;
    }
    this.#send({ name: 'progress', data: event });
    if (event.type === 'run' && isOver(event.status)) await this.#snapshot();
  }

  async #onLive(live: boolean): Promise<void> {
    this.#tellLive(live);
    // What happened meanwhile was published to nobody.
    if (live) await this.#snapshot();
  }

  #tellLive(live: boolean): void {
    this.#live = live;
    this.#send({ name: 'notice', data: { live, message: live ? '' : NO_REDIS } });
  }

  async #heartbeat(): Promise<void> {
    this.#write(': heartbeat\n\n');
    // Events may be lost between worker and Redis; the database is not.
    await this.#snapshot();
  }

  async #poll(): Promise<void> {
    if (!this.#live) await this.#snapshot();
  }

  /** Sends what the database has, and ends the stream when the run is over or gone. */
  async #snapshot(): Promise<void> {
    let snapshot: Snapshot | null;
    try {
      snapshot = await this.#options.readSnapshot();
    } catch (error) {
      log().error({ err: error, runId: this.#options.runId }, 'where a run stands could not be read');
      this.#live = false;
      this.#send({ name: 'notice', data: { live: false, message: NO_DATABASE } });
      return;
    }
    if (!snapshot) return this.close();
    if (!this.#live && this.#options.hub.live) this.#tellLive(true);
    this.#send({ name: 'snapshot', data: snapshot });
    if (!isOver(snapshot.status)) return;
    this.#send({ name: 'end', data: { status: snapshot.status } });
    this.close();
  }

  #send({ name, data }: Message): void {
    this.#write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  #write(text: string): void {
    if (!this.#closed) this.#controller.enqueue(this.#encoder.encode(text));
  }
}
