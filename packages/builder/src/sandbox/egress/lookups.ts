import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';

/** Look-ups hold a thread of the worker until they are answered: a proxy may use this many of its four at once. */
const AT_ONCE = 2;
/** Number of names that may wait to be looked up: far more than a program that is not hostile asks for at once. */
const WAITING = 256;

/** Refusal of a name because too many others wait. */
export class TooManyLookups extends Error {
  override name = 'TooManyLookups';
}

/** Finds all addresses of a name. */
export type Resolve = (host: string) => Promise<LookupAddress[]>;

const asThisHost: Resolve = (host) => lookup(host, { all: true });

/** A look-up that waits or runs, for all who ask for its name meanwhile. */
interface Shared {
  readonly found: Promise<LookupAddress[]>;
  /** Takes it out of the queue once nobody waits for it. */
  readonly leave: AbortController;
  waiters: number;
}

/** Look-ups of names for one proxy, which wait for each other only. */
export class Lookups {
  readonly #resolve: Resolve;
  readonly #shared = new Map<string, Shared>();
  readonly #waiting = new Set<() => void>();
  #running = 0;

  constructor(resolve = asThisHost) {
    this.#resolve = resolve;
  }

  /**
   * Addresses of a name, or the address that it is.
   * @param signal ends the wait; what nobody waits for leaves the queue
   * @throws TooManyLookups when too many other names wait already; the signal's reason
   */
  async addressesOf(host: string, signal: AbortSignal): Promise<LookupAddress[]> {
    const family = isIP(host);
    if (family) return [{ address: host, family }];
    signal.throwIfAborted();
    const shared = this.#shared.get(host) ?? this.#ask(host);
    shared.waiters++;
    try {
      return await orAborted(shared.found, signal);
    } finally {
      shared.waiters--;
      if (shared.waiters === 0) this.#leave(host, shared);
    }
  }

  #ask(host: string): Shared {
    const leave = new AbortController();
    const found = this.#turn(host, leave.signal).then(() => this.#resolve(host).finally(() => this.#next()));
    // All who asked may have left before it is refused.
    found.catch(() => {});
    const shared = { found, leave, waiters: 0 };
    this.#shared.set(host, shared);
    return shared;
  }

  #leave(host: string, shared: Shared): void {
    if (this.#shared.get(host) === shared) this.#shared.delete(host);
    shared.leave.abort(new Error('nobody waits for it'));
  }

  async #turn(host: string, signal: AbortSignal): Promise<void> {
    if (this.#running < AT_ONCE) {
      this.#running++;
      return;
    }
    if (this.#waiting.size >= WAITING) {
      throw new TooManyLookups(`${host} is not looked up: ${WAITING} other names wait for that`);
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const abort = () => {
      this.#waiting.delete(resolve);
      reject(signal.reason);
    };
    signal.addEventListener('abort', abort, { once: true });
    this.#waiting.add(resolve);
    await promise.finally(() => signal.removeEventListener('abort', abort));
  }

  /** Hands the place of one that ended to the one that waits longest. */
  #next(): void {
    const [first] = this.#waiting;
    if (!first) {
      this.#running--;
      return;
    }
    this.#waiting.delete(first);
    first();
  }
}

/** @throws the signal's reason, as soon as it is aborted */
async function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
