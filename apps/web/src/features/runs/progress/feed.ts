import type { Message, Snapshot } from '@headroom/api/progress';
import { hasEnded, type RunEvent, type RunStatus } from '@headroom/model/run';
import { log } from '#server/log.ts';
import type { Follower, ProgressHub } from '#server/progress-hub.ts';
import type { Outgoing, StreamReader } from './reader.ts';

/** Interval of heartbeats to the readers of a run, each with a check of their rights and a fresh snapshot. */
export const HEARTBEAT_MS = 15_000;
/** Interval of database polls while Redis is away. */
const POLL_MS = 2000;

/** Delay before a browser reconnects to a stream that broke. */
const RETRY_MS = 2000;
/** Maximum number of events that wait for a snapshot; the next snapshot covers the others. */
const MAX_HELD = 100;

const NO_REDIS = 'Redis does not answer: progress is updated every 2 s from the database.';
const NO_DATABASE = 'Postgres does not answer; this page may be out of date. Trying again.';

const encoder = new TextEncoder();
const HEARTBEAT: Outgoing = { bytes: encoder.encode(': heartbeat\n\n'), isSnapshot: false };
const RETRY: Outgoing = { bytes: encoder.encode(`retry: ${RETRY_MS}\n\n`), isSnapshot: false };

export interface FeedOptions {
  readonly hub: ProgressHub;
  readonly readSnapshot: (runId: string) => Promise<Snapshot | null>;
  /** Readers who may not read the run any more. */
  readonly withoutRights: (runId: string, readers: readonly StreamReader[]) => Promise<StreamReader[]>;
  readonly heartbeatMs?: number;
  readonly pollMs?: number;
}

/**
 * Feed of one run's progress to all its readers in this process: each snapshot is read from the database
 * once, and each message written once. Ended by its last reader.
 */
export class RunFeed implements Follower {
  readonly #runId: string;
  readonly #options: FeedOptions;
  readonly #readers = new Set<StreamReader>();
  readonly #timers: NodeJS.Timeout[];
  /** Resolves once events arrive. */
  readonly #following: Promise<() => void>;
  /** Readers that wait for the snapshot that is being read; null: none is. */
  #waiting: Set<StreamReader> | null = null;
  /** Whether something changed since that reading began. */
  #again = false;
  /** Events that arrived during that read: the snapshot may be older than they are, so they come after it. */
  #held: RunEvent[] = [];
  #live = true;
  #checking = false;

  constructor(runId: string, options: FeedOptions) {
    this.#runId = runId;
    this.#options = options;
    this.#live = options.hub.live;
    this.#following = options.hub.follow(runId, this);
    this.#timers = [
      setInterval(() => void this.#heartbeat(), options.heartbeatMs ?? HEARTBEAT_MS),
      setInterval(() => this.#live || void this.#refresh(this.#readers), options.pollMs ?? POLL_MS),
    ];
  }

  /** Sends a reader the state of the run, and its events from now on. */
  async add(reader: StreamReader): Promise<void> {
    this.#readers.add(reader);
    reader.send(RETRY);
    if (!this.#live) reader.send(noticeOf(false, NO_REDIS));
    await this.#following;
    await this.#refresh([reader]);
  }

  /** @returns whether it was the last one, with which the feed has ended */
  remove(reader: StreamReader): boolean {
    this.#readers.delete(reader);
    if (this.#readers.size > 0) return false;
    for (const timer of this.#timers) clearInterval(timer);
    void this.#following.then((unfollow) => unfollow());
    return true;
  }

  onEvent(event: RunEvent): void {
    if (!this.#waiting) this.#tell(event);
    else if (this.#held.length < MAX_HELD) this.#held.push(event);
    else this.#again = true;
  }

  onLive(live: boolean): void {
    this.#setLive(live, NO_REDIS);
    // Events during the outage reached no subscriber.
    if (live) this.onChange();
  }

  onChange(): void {
    this.#again = this.#waiting !== null;
    void this.#refresh(this.#readers);
  }

  async #heartbeat(): Promise<void> {
    // The one before may still wait for the database.
    if (this.#checking) return;
    this.#checking = true;
    for (const reader of this.#readers) reader.endIfDue();
    await this.#endWithoutRights();
    this.#send(HEARTBEAT);
    // Events may be lost between worker and Redis; the database is not.
    await this.#refresh(this.#readers);
    this.#checking = false;
  }

  async #endWithoutRights(): Promise<void> {
    try {
      const open = [...this.#readers].filter((reader) => !reader.hasEnded);
      if (open.length === 0) return;
      for (const reader of await this.#options.withoutRights(this.#runId, open)) reader.end();
    } catch (err) {
      // No one can lose a right either while the database is away: checked again at the next heartbeat.
      log().error({ err, runId: this.#runId }, 'the rights of those who follow a run could not be read');
    }
  }

  /** Reads the state of the run for these readers; others who ask during the read get the same. */
  async #refresh(readers: Iterable<StreamReader>): Promise<void> {
    if (this.#waiting) {
      for (const reader of readers) this.#waiting.add(reader);
      return;
    }
    this.#waiting = new Set(readers);
    const snapshot = await this.#read();
    const waiting = this.#waiting;
    this.#waiting = null;
    if (snapshot) this.#sendTo(waiting, outgoing({ name: 'snapshot', data: snapshot }));
    for (const event of this.#held.splice(0)) this.#tell(event);
    if (snapshot && hasEnded(snapshot.status)) this.#end(snapshot.status);
    else if (this.#again) this.onChange();
  }

  /** Undefined while the database is away. */
  async #read(): Promise<Snapshot | undefined> {
    try {
      const snapshot = await this.#options.readSnapshot(this.#runId);
      if (!snapshot) for (const reader of this.#readers) reader.end();
      if (!this.#live && this.#options.hub.live) this.#setLive(true);
      return snapshot ?? undefined;
    } catch (err) {
      log().error({ err, runId: this.#runId }, 'where a run stands could not be read');
      this.#setLive(false, NO_DATABASE);
      return undefined;
    }
  }

  #tell(event: RunEvent): void {
    this.#send(outgoing({ name: 'progress', data: event }));
    if (event.type === 'run' && hasEnded(event.status)) this.onChange();
  }

  #end(status: RunStatus): void {
    this.#send(outgoing({ name: 'end', data: { status } }));
    for (const reader of this.#readers) reader.end();
  }

  #setLive(live: boolean, message = ''): void {
    this.#live = live;
    this.#send(noticeOf(live, message));
  }

  #send(message: Outgoing): void {
    this.#sendTo(this.#readers, message);
  }

  #sendTo(readers: Iterable<StreamReader>, message: Outgoing): void {
    for (const reader of readers) reader.send(message);
  }
}

function noticeOf(live: boolean, message: string): Outgoing {
  return outgoing({ name: 'notice', data: { live, message } });
}

function outgoing({ name, data }: Message): Outgoing {
  const text = `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
  return { bytes: encoder.encode(text), isSnapshot: name === 'snapshot' };
}
