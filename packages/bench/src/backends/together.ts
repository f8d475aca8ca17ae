import { processorsIn } from '../runtime/docker/cpusets.ts';
import type { Running, Sample } from '../runtime/runtime.ts';

/** Between the names of services that share processors; no name holds a space. */
const AND = ' and ';

/** A service that is sampled with others. */
export interface Sampled {
  readonly running: Running;
  /** Processors that it may use. */
  readonly cpus: number;
  /** Processors that it runs on, as cpuset(7) lists them; it shares them with all that name the same. */
  readonly cpuset?: string | undefined;
}

/** Services whose processor time counts together, by their names, and the processors that they may use. */
interface Group {
  readonly names: readonly string[];
  readonly cpus: number;
}

/** Several services as one party: their use is the sum of theirs, and it ends when one of them does. */
export function together(services: ReadonlyMap<string, Sampled>): Running {
  const groups = groupsOf(services);
  const running = [...services.values()].map((service) => service.running);
  const ended = Promise.race(running.map((service) => service.ended));
  // A rejection that nobody awaits must not end the worker.
  ended.catch(() => undefined);
  return {
    sample: () => {
      const samples = new Map([...services].map(([name, { running }]) => [name, running.sample()]));
      const cpuMs = (names: readonly string[]) =>
        names.reduce((sum, name) => sum + (samples.get(name)?.cpuMs ?? 0), 0);
      const perCpuMs = new Map(groups.map(({ names, cpus }) => [names.join(AND), cpuMs(names) / cpus]));
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

/** Each service by itself, and those that share processors: each may use less than they have, and all of them more. */
function groupsOf(services: ReadonlyMap<string, Sampled>): Group[] {
  const alone = [...services].map(([name, { cpus }]) => ({ names: [name], cpus }));
  const byCpuset = Map.groupBy(services, ([, { cpuset }]) => cpuset);
  const shared = [...byCpuset].flatMap(([cpuset, sharing]) =>
    cpuset === undefined || sharing.length === 1
      ? []
      : [{ names: sharing.map(([name]) => name), cpus: processorsIn(cpuset) }],
  );
  return [...alone, ...shared];
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
