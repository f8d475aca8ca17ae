import { PARTIES, type Party } from '@headroom/workload';
import type { Parties, Sample } from '../runtime/runtime.ts';

const INTERVAL_MS = 1000;

export type Samples = Record<Party, Sample[]>;

/** Samples all parties once a second until stopped; `stop` takes a last sample and returns all. */
export function startSampler(parties: Parties): { stop(): Samples } {
  const samples: Samples = { server: [], redis: [], api: [], load: [] };
  const take = () => {
    for (const party of PARTIES) samples[party].push(parties[party].sample());
  };
  take();
  const timer = setInterval(take, INTERVAL_MS);
  return {
    stop() {
      clearInterval(timer);
      take();
      return samples;
    },
  };
}
