import type { Host } from '@headroom/db';
import type { ServerManifest } from '@headroom/model/manifest';
import { isAway, takesRuns } from '#server/hosts/state.ts';

/** Whether one host can run one server. */
export interface Availability {
  host: string;
  hostClass: string;
  runtime: string;
  away: boolean;
  available: boolean;
  /** The missing part and how to install it; null when available. */
  reason: string | null;
}

export interface CatalogEntry {
  manifest: ServerManifest;
  hosts: Availability[];
  /**
   * Reason why it cannot be chosen, in a sentence; null when a host can run it, or when no host is known yet.
   */
  missing: string | null;
}

/**
 * Every server with the hosts that can run it. Without any host nothing is known to be missing.
 * @param suite by which it is to be run, which all hosts have to know that may take the run; by default any
 */
export function catalogOf(
  manifests: readonly ServerManifest[],
  hosts: readonly Host[],
  now: Date,
  suite?: string,
): CatalogEntry[] {
  const knows = ({ suites }: Host['description']) => suite === undefined || suites.includes(suite);
  const taken = takenByOther(`suite ${suite}`, hosts, { now, knows });
  return manifests.map((manifest) => {
    const availability = hosts.map((host) => availabilityOn(host, { serverId: manifest.id, suite }, now));
    const nowhere = availability.length > 0 && availability.every(({ available }) => !available);
    const reasons = new Set(availability.map(({ reason }) => reason));
    return { manifest, hosts: availability, missing: nowhere ? [...reasons].join(' ') : taken };
  });
}

/**
 * A sentence on the host that would take a run from those that know what it needs; null where there is none.
 * @param what that is, in words
 */
export function takenByOther(
  what: string,
  hosts: readonly Host[],
  { now, knows }: { now: Date; knows: (description: Host['description']) => boolean },
): string | null {
  const other = hosts.find((host) => takesRuns(host, now) && !knows(host.description));
  if (!other) return null;
  return `The worker of ${other.name} lacks ${what} and might take the run. Update and restart it, or drain it.`;
}

function availabilityOn(
  host: Host,
  { serverId, suite }: { serverId: string; suite: string | undefined },
  now: Date,
): Availability {
  const told = host.description.servers.find(({ id }) => id === serverId);
  const { name, hostClass, runtime } = host;
  const place = { host: name, hostClass, runtime, away: isAway(host, now) };
  if (!told) {
    const reason = 'The host’s worker lacks this server. Update and restart it.';
    return { ...place, available: false, reason };
  }
  if (suite !== undefined && !host.description.suites.includes(suite)) {
    const reason = `The host’s worker lacks suite ${suite}. Update and restart it.`;
    return { ...place, available: false, reason };
  }
  const reason = told.available ? null : (told.reason ?? `${host.name} cannot build it.`);
  return { ...place, available: told.available, reason };
}
