import type { LoadProfile } from '@headroom/model/load/profile';
import { plural } from '@headroom/model/text/plural';
import type { HostMachine } from '#queueing/offered/host-note.ts';

type Notes = {
  readonly [Kind in LoadProfile['kind']]?: (
    load: Extract<LoadProfile, { kind: Kind }>,
    hosts: readonly HostMachine[],
  ) => string | null;
};

/** What hosts cannot do with the loads of experiments, in a sentence; null where any of them can do all of it. */
export const HOST_NOTES: Notes = {
  soak: ({ perS }) =>
    perS === null ? 'Needs a measured capacity of the same build on the same host.' : null,
  scaling: ({ instances, limits }, hosts) => {
    const cpus = Math.max(...hosts.map((host) => host.cpus));
    if (!hosts.some((host) => host.limits)) {
      return `These hosts run plain processes: all instances share ${plural(cpus, 'processor')}, which limits scaling.`;
    }
    const most = Math.max(...instances);
    const needed = Number((most * limits.cpus).toFixed(2));
    return needed <= cpus
      ? null
      : `${most} instances need ${plural(needed, 'processor')}; these hosts have ${cpus}.`;
  },
};
