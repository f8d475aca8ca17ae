import type { SuiteParty } from '@headroom/model/run';

/** Processors of each party, as cpuset(7) lists them; none of a load generator on another machine. */
export type Cpusets = Readonly<Record<Exclude<SuiteParty, 'load'>, string> & { load?: string }>;

/** From here on every party has processors of its own. */
const APART_FROM = 8;
/** The same where the load comes from another machine. */
const APART_WITHOUT_LOAD_FROM = 6;
/** From here on the server has. */
const SERVER_APART_FROM = 4;

/** Number of processors in a list of cpuset(7): `0-1,4` is three. */
export function processorsIn(cpuset: string): number {
  const counts = cpuset.split(',').map((part) => {
    const [first = 0, last = first] = part.split('-').map(Number);
    return last - first + 1;
  });
  return counts.reduce((sum, count) => sum + count, 0);
}

/**
 * Logical processors that each party runs on, as cpuset(7) lists them. From eight: two for the server, two
 * for the API service, one for Redis, the rest for the load generator except the first, which is left to the
 * system (interrupts prefer it). From four: two for the server, the others share the rest. Fewer: null,
 * everything runs everywhere. A load from another machine takes none here, so six are enough to part all.
 */
export function partition(cpus: number, load: 'apart' | 'here'): Cpusets | null {
  const share = (rest: string) => (load === 'here' ? { load: rest } : {});
  if (cpus >= (load === 'here' ? APART_FROM : APART_WITHOUT_LOAD_FROM)) {
    return { redis: '1', api: '2-3', server: '4-5', ...share(`6-${cpus - 1}`) };
  }
  if (cpus < SERVER_APART_FROM) return null;
  const others = `0-${cpus - 3}`;
  return { redis: others, api: others, server: `${cpus - 2}-${cpus - 1}`, ...share(others) };
}
