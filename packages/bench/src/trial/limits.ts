import type { World } from '@headroom/project';
import type { Processors } from '@headroom/report';
import type { Enforced, Limits } from '../runtime/runtime.ts';

/** Limits of a server where its file, or the load profile, wants less than was given. */
export function limitsWithin(given: Limits, wanted: World['limits'] = {}): Limits {
  const { memoryMb = given.memoryMb, cpus = given.cpus } = wanted;
  const fewest = cpus === undefined ? undefined : Math.min(cpus, given.cpus ?? cpus);
  return {
    ...given,
    memoryMb: Math.min(given.memoryMb, memoryMb),
    ...(fewest !== undefined && { cpus: fewest }),
  };
}

/** The processors of a trial. @param cpus of the host */
export function processorsOf(cpus: number, { cpus: most }: Enforced, limits: Limits): Processors {
  return {
    cpus,
    serverCpus: most && Math.min(most.server, limits.cpus ?? most.server),
    redisCpus: most?.redis ?? null,
    apiCpus: most?.api ?? null,
  };
}
