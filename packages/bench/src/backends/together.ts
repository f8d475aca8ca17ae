import type { Running, Sample } from '../runtime/runtime.ts';

/** A service that is sampled with others. */
export interface Sampled {
  readonly running: Running;
  /** Processors that it may use. */
  readonly cpus: number;
}

/** Several services as one party: their use is the sum of theirs, and it ends when one of them does. */
export function together(services: ReadonlyMap<string, Sampled>): Running {
  const running = [...services.values()].map((service) => service.running);
  const ended = Promise.race(running.map((service) => service.ended));
  // A rejection that nobody awaits must not end the worker.
  ended.catch(() => undefined);
  return {
    sample: () => {
      const samples = new Map([...services].map(([name, { running }]) => [name, running.sample()]));
      const perCpuMs = new Map(
        [...services].map(([name, { cpus }]) => [name, (samples.get(name)?.cpuMs ?? 0) / cpus]),
      );
      return { ...sumOf([...samples.values()]), perCpuMs };
    },
    logs: async () => {
      const logs = [...services].map(async ([name, { running }]) => ({ name, log: await running.logs() }));
      const printed = (await Promise.all(logs)).filter(({ log }) => log.trim() !== '');
      return printed.map(({ name, log }) => `${name}:\n${log}`).join('\n');
    },
    ended,
    stop: async (how) => {
      await Promise.all(running.map((service) => service.stop(how)));
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
