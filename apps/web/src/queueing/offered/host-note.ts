import { plural } from '@headroom/workload/plural';
import type { LoadProfile } from '@headroom/workload/profile';

/** A host as far as it limits what a load can tell. */
export interface HostMachine {
  readonly cpus: number;
  /** Whether it holds servers to processors. */
  readonly limits: boolean;
}

/** What the hosts of a class cannot do with a load, in a sentence; null where any of them can do all of it. */
export function hostNote(load: LoadProfile | undefined, hosts: readonly HostMachine[]): string | null {
  if (hosts.length === 0) return null;
  if (load?.kind === 'soak' && load.perS === null) {
    return 'Needs a measured capacity of the same build on the same host.';
  }
  if (load?.kind !== 'scaling') return null;
  const cpus = Math.max(...hosts.map((host) => host.cpus));
  if (!hosts.some(({ limits }) => limits)) {
    return `These hosts run plain processes: all instances share ${plural(cpus, 'processor')}, which limits scaling.`;
  }
  const most = Math.max(...load.instances);
  const needed = Number((most * load.limits.cpus).toFixed(2));
  if (needed <= cpus) return null;
  return `${most} instances need ${plural(needed, 'processor')}; these hosts have ${cpus}.`;
}
