import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';

/** Look-ups hold a thread of the worker until they are answered: a proxy may use this many of its four at once. */
const AT_ONCE = 2;
/** Number of look-ups that may wait: as many as a build has connections. */
const WAITING = 256;

/** Finds all addresses of a name. */
export type Resolve = (host: string) => Promise<LookupAddress[]>;

const asThisHost: Resolve = (host) => lookup(host, { all: true });

/** Look-ups of names for one proxy, which wait for each other only. */
export class Lookups {
  readonly #resolve: Resolve;
  readonly #waiting = new Set<() => void>();
  #running = 0;

  constructor(resolve = asThisHost) {
    this.#resolve = resolve;
  }

  /**
   * Addresses of a name, or the address that it is.
   * @param signal takes it out of the queue; one that runs is waited for by nobody then
   * @throws when too many wait already
   */
  async addressesOf(host: string, signal: AbortSignal): Promise<LookupAddress[]> {
    const family = isIP(host);
    if (family) return [{ address: host, family }];
    await this.#turn(host, signal);
    const found = this.#resolve(host).finally(() => this.#next());
    return orAborted(found, signal);
  }

  async #turn(host: string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.#running < AT_ONCE) {
      this.#running++;
      return;
    }
    if (this.#waiting.size >= WAITING) {
      throw new Error(`${host} is not looked up: ${WAITING} other names wait for that`);
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
