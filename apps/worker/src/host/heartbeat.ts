import { setTimeout as delay } from 'node:timers/promises';
import { heartbeat, leaveHost } from '@headroom/db';
import type { WorkerContext } from '../context.ts';
import { HOST_LEASE_MS, HostLost } from './serve.ts';
import { strangersOf } from './strangers.ts';

/** Also the time within which a worker hears that its host was drained or undrained. */
const HEARTBEAT_MS = 2_000;

/** Answer to a heartbeat. */
export interface Heard {
  drained: boolean;
}

type Listener = (heard: Heard) => Promise<void>;

/** Says every two seconds, from the start of a worker to its end, that it serves its host. */
export class Heartbeat {
  readonly #context: Pick<WorkerContext, 'db' | 'env' | 'host' | 'log' | 'owner' | 'runtime' | 'stop'>;
  readonly #over = new AbortController();
  readonly #beating: Promise<void>;
  #pause = new AbortController();
  #listener: Listener | undefined;

  constructor(context: Pick<WorkerContext, 'db' | 'env' | 'host' | 'log' | 'owner' | 'runtime' | 'stop'>) {
    this.#context = context;
    this.#beating = this.#keepBeating();
  }

  /** Hands on, at once and from now on, whether the host is drained. */
  listen(listener: Listener): void {
    this.#listener = listener;
    this.#pause.abort();
  }

  /**
   * Beats once. A worker that lost its host, or that strangers may send what it cannot confine since they may sign up,
   * stops by that.
   */
  async beat(): Promise<Heard> {
    const { db, env, host, owner, stop } = this.#context;
    const { held, drained } = await heartbeat(db, host.id, { owner, leaseMs: HOST_LEASE_MS });
    if (!held) stop(new HostLost(env.HEADROOM_HOST));
    const refused = await strangersOf(this.#context);
    if (refused) stop(refused);
    return { drained };
  }

  /** Ends it, and lets the host go. */
  async stop(): Promise<void> {
    const { db, host, log, owner } = this.#context;
    this.#over.abort();
    this.#pause.abort();
    await this.#beating;
    // Postgres is away: the lease ends by itself.
    await leaveHost(db, host.id, owner).catch((error) =>
      log.debug({ err: error }, 'the host was not let go'),
    );
  }

  async #keepBeating(): Promise<void> {
    const over = this.#over.signal;
    while (!over.aborted) {
      this.#pause = new AbortController();
      try {
        const heard = await this.beat();
        await this.#listener?.(heard);
      } catch (error) {
        // Postgres is away: nothing can be claimed either, and the next heartbeat tries again.
        this.#context.log.debug({ err: error }, 'heartbeat put off');
      }
      // The only reason to reject is that somebody listens, or that it is over, which the loop sees.
      await delay(HEARTBEAT_MS, undefined, { signal: this.#pause.signal }).catch(() => {});
    }
  }
}
