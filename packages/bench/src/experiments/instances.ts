import type { HeldSample, LoadedServer, RunningServer, Sample, ThreadSample } from '../runtime/runtime.ts';

/** Instances of a server, sampled as if they were one: what they use is added, and the first that ends is its end. */
export function asOne(instances: readonly RunningServer[]): LoadedServer {
  const bridges = instances.flatMap(({ bridge }) => bridge ?? []);
  return {
    ended: Promise.race(instances.map(({ ended }) => ended)),
    sample: () => added(instances.map((one) => one.sample())),
    threads: () => sideBySide(instances.map((one) => one.threads())),
    held: () => heldTogether(instances.map((one) => one.held())),
    ...(bridges.length > 0 && { bridge: { sample: () => added(bridges.map((one) => one.sample())) } }),
  };
}

function added(samples: readonly Sample[]): Sample {
  return samples.reduce((sum, one) => ({
    atMs: Math.max(sum.atMs, one.atMs),
    cpuMs: sum.cpuMs + one.cpuMs,
    throttledMs: plus(sum.throttledMs, one.throttledMs),
    memoryMb: sum.memoryMb + one.memoryMb,
  }));
}

const plus = (a: number | null, b: number | null) => (a === null || b === null ? null : a + b);

/** Threads keep apart by the number of their instance: containers may give theirs the same names. */
function sideBySide(samples: readonly ThreadSample[]): ThreadSample {
  return {
    atMs: Math.max(...samples.map(({ atMs }) => atMs)),
    cpuMs: new Map(
      samples.flatMap(({ cpuMs }, index) =>
        [...cpuMs].map(([name, ms]) => [`${index + 1}: ${name}`, ms] as const),
      ),
    ),
  };
}

function heldTogether(samples: readonly (HeldSample | undefined)[]): HeldSample | undefined {
  const known = samples.filter((sample) => sample !== undefined);
  if (known.length < samples.length) return undefined;
  return known.reduce((sum, one) => ({
    atMs: Math.max(sum.atMs, one.atMs),
    openFiles: plus(sum.openFiles, one.openFiles),
    threads: sum.threads + one.threads,
  }));
}
