import type { LoadProfile } from '@headroom/model/load/profile';
import { HOST_NOTES } from '#queueing/experiments/host-notes.ts';

/** A host as far as it limits what a load can tell. */
export interface HostMachine {
  readonly cpus: number;
  /** Whether it holds servers to processors. */
  readonly limits: boolean;
}

/** What the hosts of a class cannot do with a load, in a sentence; null where any of them can do all of it. */
export function hostNote(load: LoadProfile | undefined, hosts: readonly HostMachine[]): string | null {
  if (!load || hosts.length === 0) return null;
  const note = HOST_NOTES[load.kind] as
    | ((load: LoadProfile, hosts: readonly HostMachine[]) => string | null)
    | undefined;
  return note?.(load, hosts) ?? null;
}
