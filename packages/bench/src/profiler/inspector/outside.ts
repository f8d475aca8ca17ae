import { readStat } from '@headroom/builder';
import { TICKS_PER_S } from '../../runtime/proc.ts';
import type { RawFrame, Taken } from '../stacks.ts';

/** Time by which stacks may run ahead of the processor time: they are taken of a thread that waits for a processor, too. */
const MOST_AHEAD_MS = 200;
const NAME = '[not JavaScript of the main thread]';

interface Account {
  /** Processor time of the process at its last piece, in clock ticks. */
  ticks: number;
  /** Processor time that no sample stands for yet, in ms. */
  openMs: number;
}

/** Processor time of processes that their stacks do not show, in samples: garbage collection, compiling, native code. */
export class OutsideJavaScript {
  readonly #periodMs: number;
  readonly #frame: RawFrame;
  readonly #accounts = new Map<number, Account>();
  readonly #ticksOf: (pid: number) => number | undefined;

  /** @param module the runtime, which this time counts as */
  constructor(periodMs: number, module: string, ticksOf = (pid: number) => readStat(pid)?.ownTicks) {
    this.#periodMs = periodMs;
    this.#frame = { name: NAME, module };
    this.#ticksOf = ticksOf;
  }

  /** Samples of the time since the piece before, given how many stacks this one holds; undefined where there are none. */
  after(pid: number, stacks: number, atMs: number): Taken | undefined {
    const ticks = this.#ticksOf(pid);
    if (ticks === undefined) return undefined;
    const account = this.#accounts.get(pid);
    if (!account) {
      this.#accounts.set(pid, { ticks, openMs: 0 });
      return undefined;
    }
    const usedMs = (ticks - account.ticks) * (1000 / TICKS_PER_S);
    account.ticks = ticks;
    account.openMs = Math.max(-MOST_AHEAD_MS, account.openMs + usedMs - stacks * this.#periodMs);
    const count = Math.max(0, Math.floor(account.openMs / this.#periodMs));
    account.openMs -= count * this.#periodMs;
    return count > 0 ? { frames: [this.#frame], thread: 'others', atMs, count } : undefined;
  }
}
