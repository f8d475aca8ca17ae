import { PARTIES, type Party } from '@headroom/model/run';
import type { Loaded } from '../offer/load.ts';
import type { Machine } from '../runtime/machine.ts';
import type { Parties, Sample } from '../runtime/runtime.ts';
import type { Usage } from '../sampler/window.ts';

/** Use of processors while servers were started and called, as a trial stores it. */
export interface StartsUse extends Pick<Loaded, 'host' | 'usage'> {
  /** Time that this is of, all starts together. */
  readonly windowMs: number;
}

interface Total {
  cpuMs: number;
  throttledMs: number | null;
  memoryMb: number[];
}

/**
 * Adds up what host and parties use from the starts of servers to the ends of their calls. What is between them, as the
 * making of a sandbox, is left out: it is no party's.
 */
export class UseOfStarts {
  readonly #machine: Machine;
  #windowMs = 0;
  #ended = false;
  readonly #host = { hostCpuMs: 0, stolenCpuMs: 0, rigCpuMs: 0 };
  readonly #totals = new Map<Party, Total>();

  constructor(machine: Machine) {
    this.#machine = machine;
  }

  /**
   * Looks at the parties that run already, before a start: doing so later would take time from it.
   * @returns a function that begins with the process of the start, and returns one that ends while all parties still run
   */
  async before(running: Parties): Promise<(started: Parties) => () => Promise<void>> {
    await this.#machine.look?.();
    const before = samplesOf(running);
    return (started) => {
      const host = this.#machine.sample();
      return async () => {
        await this.#machine.look?.();
        this.#ended = true;
        const now = this.#machine.sample();
        this.#windowMs += now.atMs - host.atMs;
        this.#host.hostCpuMs += now.cpuMs - host.cpuMs;
        this.#host.stolenCpuMs += now.stolenMs - host.stolenMs;
        this.#host.rigCpuMs += now.rigMs - host.rigMs;
        for (const [party, after] of samplesOf({ ...running, ...started })) {
          this.#add(party, before.get(party), after);
        }
      };
    };
  }

  #add(party: Party, before: Sample | undefined, after: Sample): void {
    const total = this.#totals.get(party) ?? { cpuMs: 0, throttledMs: null, memoryMb: [] };
    total.cpuMs += after.cpuMs - (before?.cpuMs ?? 0);
    if (after.throttledMs !== null) {
      total.throttledMs = (total.throttledMs ?? 0) + after.throttledMs - (before?.throttledMs ?? 0);
    }
    total.memoryMb.push(after.memoryMb);
    this.#totals.set(party, total);
  }

  /** All so far; undefined before the first start has ended. Memory is that at the end of each start's calls. */
  get total(): StartsUse | undefined {
    if (!this.#ended) return undefined;
    const usage = [...this.#totals].map(([party, total]) => [party, usageOf(total)] as const);
    return {
      windowMs: this.#windowMs,
      host: { ...this.#host, busiestThreadMs: null, busiestBackendMs: null, loadHost: null },
      usage: Object.fromEntries(usage),
    };
  }
}

function samplesOf(parties: Parties): Map<Party, Sample> {
  return new Map(
    PARTIES.flatMap((party) => {
      const sample = parties[party]?.sample();
      return sample ? [[party, sample] as const] : [];
    }),
  );
}

function usageOf({ cpuMs, throttledMs, memoryMb }: Total): Usage {
  return {
    ...{ atS: [], cpuPct: [], memoryMb: [], cpuMs, throttledMs },
    meanMemoryMb: memoryMb.reduce((sum, mb) => sum + mb, 0) / memoryMb.length,
    peakMemoryMb: Math.max(...memoryMb),
  };
}
