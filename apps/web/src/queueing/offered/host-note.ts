import type { HostMachine } from '@headroom/model/load';
import { kindOfLoad, type LoadProfile } from '@headroom/model/load/profile';

/** What the hosts of a class cannot do with a load, in a sentence; null where any of them can do all of it. */
export function hostNote(load: LoadProfile | undefined, hosts: readonly HostMachine[]): string | null {
  if (!load || hosts.length === 0) return null;
  return kindOfLoad(load).hostNote?.(load, hosts) ?? null;
}
