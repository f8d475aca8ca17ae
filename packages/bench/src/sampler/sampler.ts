import { PARTIES, type Party } from '@headroom/model/run';
import type { HostSample, Machine } from '../runtime/machine.ts';
import type { HeldSample, Parties, Running, Sample, ThreadSample } from '../runtime/runtime.ts';
import type { ConditionSample } from './conditions.ts';
import { LOCAL_MACHINE } from './local-machine.ts';

const INTERVAL_MS = 1000;

/** Running totals of this machine, and of the bytes on its end of the way to the servers. */
interface LoadHostSample extends HostSample {
  readonly received: number;
  readonly sent: number;
}

export interface Samples {
  parties: Partial<Record<Party, Sample[]>>;
  host: HostSample[];
  /** Conditions of the host; none of a machine that nobody sees. */
  conditions: ConditionSample[];
  /** The machine of the load generator, where it is another one than the host. */
  loadHost: LoadHostSample[];
  /** Threads of the server, at the edges of the steady window, or once a second. */
  threads: ThreadSample[];
  /** Files and threads of the server once a second, where that was asked for. */
  held: HeldSample[];
}

export interface Sampler {
  /**
   * Adds a party that started at this moment, in milliseconds since 1970, when it had used nothing: where this host is
   * busy, its first sample may come late.
   */
  add(party: Exclude<Party, 'server'>, started: Pick<Running, 'sample'>, atMs: number): void;
  /** Takes one more sample, threads included, at a moment in milliseconds since 1970: an edge of the steady window. */
  takeAt(atMs: number): void;
  /** Takes a last sample and gives all, ascending in time. Safe to call twice. */
  stop(): Promise<Samples>;
}

interface SamplerOptions {
  /** The machine that all parties but the load generator run on. */
  readonly machine: Machine;
  /** True where the edges of the steady window will be told (`takeAt`); else threads are in every sample. */
  readonly edgesKnown: boolean;
  /** True where open files and threads of the server are counted too. */
  readonly held?: boolean;
}

/** Samples all parties once a second until stopped. Resolves once the first sample is taken: what begins now is after it. */
export async function startSampler(
  given: Parties,
  { machine, edgesKnown, held = false }: SamplerOptions,
): Promise<Sampler> {
  const parties: Parties = { ...given };
  const samples: Samples = {
    ...{ parties: {}, host: [], conditions: [], loadHost: [], threads: [], held: [] },
  };
  const timers: NodeJS.Timeout[] = [];
  let stopped: Promise<Samples> | undefined;
  const read = () => {
    for (const party of PARTIES) {
      const sample = parties[party]?.sample();
      if (!sample) continue;
      samples.parties[party] ??= [];
      samples.parties[party].push(sample);
    }
    samples.host.push(machine.sample());
    const conditions = machine.conditions?.();
    if (conditions) samples.conditions.push(conditions);
    if (machine.link) samples.loadHost.push({ ...LOCAL_MACHINE.sample(), ...machine.link.bytes() });
    const counted = held && parties.server?.held();
    if (counted) samples.held.push(counted);
  };
  const readEdge = () => {
    read();
    if (parties.server) samples.threads.push(parties.server.threads());
  };
  // A look in vain leaves a gap, and a window without samples fails its trial.
  const after = (then: () => void) => machine.look?.().then(then, () => undefined) ?? then();
  const take = () => void after(read);
  const takeEdge = () => void after(readEdge);
  await after(readEdge);
  timers.push(setInterval(edgesKnown ? take : takeEdge, INTERVAL_MS));
  return {
    add: (party, started, atMs) => {
      parties[party] = started;
      samples.parties[party] = [{ atMs, cpuMs: 0, throttledMs: null, memoryMb: 0 }];
    },
    takeAt: (atMs) => {
      if (!stopped) timers.push(setTimeout(takeEdge, Math.max(0, atMs - Date.now())));
    },
    stop: () => {
      stopped ??= (async () => {
        for (const timer of timers) clearTimeout(timer);
        await after(readEdge);
        return samples;
      })();
      return stopped;
    },
  };
}
