import { PARTIES, type Party } from '@headroom/workload';
import type { Parties, Sample } from '../runtime/runtime.ts';
import { hostCpuMs } from './proc.ts';

const INTERVAL_MS = 1000;

/** Running totals of the host's processors. */
export type HostSample = Pick<Sample, 'atMs' | 'cpuMs'>;

export interface Samples {
  parties: Record<Party, Sample[]>;
  host: HostSample[];
}

export interface Sampler {
  /** Takes one more sample at a moment, in milliseconds since 1970: the edge of the steady window. */
  takeAt(atMs: number): void;
  /** Takes a last sample and returns all, ascending in time. Safe to call twice. */
  stop(): Samples;
}

/** Samples all parties once a second until stopped. */
export function startSampler(parties: Parties): Sampler {
  const samples: Samples = { parties: { server: [], redis: [], api: [], load: [] }, host: [] };
  const timers: NodeJS.Timeout[] = [];
  let stopped = false;
  const take = () => {
    for (const party of PARTIES) samples.parties[party].push(parties[party].sample());
    samples.host.push({ atMs: Date.now(), cpuMs: hostCpuMs() });
  };
  take();
  timers.push(setInterval(take, INTERVAL_MS));
  return {
    takeAt: (atMs) => {
      if (!stopped) timers.push(setTimeout(take, Math.max(0, atMs - Date.now())));
    },
    stop: () => {
      if (stopped) return samples;
      stopped = true;
      for (const timer of timers) clearTimeout(timer);
      take();
      return samples;
    },
  };
}
