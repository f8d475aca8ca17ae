import type { World } from '@headroom/project';
import type { Processors } from '@headroom/report';
import type { Enforced, Limits } from '../runtime/runtime.ts';

/** Limits of a server, whose file may want less than the host gives. */
export function limitsWithin(host: Limits, wanted: World['limits'] = {}): Limits {
  const { memoryMb = host.memoryMb, cpus } = wanted;
  return { ...host, memoryMb: Math.min(host.memoryMb, memoryMb), ...(cpus !== undefined && { cpus }) };
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
