import { PARTIES, type Party } from '@headroom/workload';
import { heldBy, hostTimes } from '../runtime/proc.ts';
import type { HeldSample, Parties, Running, Sample, ThreadSample } from '../runtime/runtime.ts';
import { interruptsAreApart } from './interrupts.ts';

const INTERVAL_MS = 1000;

/** Running totals of the host's processors. */
export interface HostSample extends Pick<Sample, 'atMs' | 'cpuMs'> {
  /** The part of `cpuMs` that a hypervisor took. */
  readonly stolenMs: number;
  /** The part of `cpuMs` that measuring used: this process, and the kernel's interrupts. */
  readonly rigMs: number;
}

export interface Samples {
  parties: Partial<Record<Party, Sample[]>>;
  host: HostSample[];
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
  /** Takes a last sample and returns all, ascending in time. Safe to call twice. */
  stop(): Samples;
}

/**
 * Samples all parties once a second until stopped.
 * @param edgesKnown whether the edges of the steady window will be told (`takeAt`); else threads are in every sample
 * @param held whether open files and threads of the server are counted too
 */
export function startSampler(
  given: Parties,
  { edgesKnown, held = false }: { readonly edgesKnown: boolean; readonly held?: boolean },
): Sampler {
  const parties: Parties = { ...given };
  const samples: Samples = { parties: {}, host: [], threads: [], held: [] };
  const timers: NodeJS.Timeout[] = [];
  let stopped = false;
  const take = () => {
    for (const party of PARTIES) {
      const sample = parties[party]?.sample();
      if (!sample) continue;
      samples.parties[party] ??= [];
      samples.parties[party].push(sample);
    }
    samples.host.push(sampleHost());
    const counted = held && parties.server && heldBy(parties.server.processes());
    if (counted) samples.held.push(counted);
  };
  const takeEdge = () => {
    take();
    if (parties.server) samples.threads.push(parties.server.threads());
  };
  takeEdge();
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
      if (stopped) return samples;
      stopped = true;
      for (const timer of timers) clearTimeout(timer);
      takeEdge();
      return samples;
    },
  };
}

let apart: boolean | undefined;

/** Running totals of the host's processors at this moment. */
export function sampleHost(): HostSample {
  apart ??= interruptsAreApart();
  const { busyMs, stolenMs, interruptMs } = hostTimes();
  const { user, system } = process.cpuUsage();
  const ownMs = (user + system) / 1000;
  return { atMs: Date.now(), cpuMs: busyMs, stolenMs, rigMs: ownMs + (apart ? interruptMs : 0) };
}
