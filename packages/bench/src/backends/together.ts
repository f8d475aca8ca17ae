import type { Running, Sample } from '../runtime/runtime.ts';

/** Several services as one party: their use is the sum of theirs, and it ends when one of them does. */
export function together(services: readonly Running[]): Running {
  const ended = Promise.race(services.map((service) => service.ended));
  // A rejection that nobody awaits must not end the worker.
  ended.catch(() => undefined);
  return {
    sample: () => sumOf(services.map((service) => service.sample())),
    logs: async () => (await Promise.all(services.map((service) => service.logs()))).join('\n'),
    ended,
    stop: async (how) => {
      await Promise.all(services.map((service) => service.stop(how)));
    },
  };
}

function sumOf(samples: readonly Sample[]): Sample {
  const sum = (of: (sample: Sample) => number) => samples.reduce((total, sample) => total + of(sample), 0);
  const isLimited = samples.every(({ throttledMs }) => throttledMs !== null);
  return {
    atMs: Math.max(...samples.map(({ atMs }) => atMs)),
    cpuMs: sum(({ cpuMs }) => cpuMs),
    throttledMs: isLimited ? sum(({ throttledMs }) => throttledMs ?? 0) : null,
    memoryMb: sum(({ memoryMb }) => memoryMb),
  };
}
