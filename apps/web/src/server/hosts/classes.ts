import type { Host } from '@headroom/db';
import { DEFAULT_HOST_CLASS } from '@headroom/model/host';
import { isAway, takesRuns } from './state.ts';

/** The host classes a run may ask for: those that hosts registered; while there is no host, the default one. */
export function hostClassesOf(hosts: readonly Pick<Host, 'hostClass'>[]): string[] {
  if (hosts.length === 0) return [DEFAULT_HOST_CLASS];
  return [...new Set(hosts.map(({ hostClass }) => hostClass))].sort();
}

type Waited = Pick<Host, 'name' | 'heartbeatAt' | 'drainedAt'>;

/**
 * Reason why a run waits with nothing before it, in a sentence; null when one of these hosts takes runs.
 * @param hosts those of the run's class
 */
export function whyWaiting(hosts: readonly Waited[], now: Date): string | null {
  if (hosts.length === 0) return 'No worker has connected yet for this class: the run waits until one does.';
  if (hosts.some((host) => takesRuns(host, now))) return null;
  const names = hosts.map(({ name }) => name).join(', ');
  if (hosts.every((host) => isAway(host, now))) {
    return `No heartbeat from ${names} for a minute: the run waits until a worker is back.`;
  }
  return `No host of this class takes runs (${names}): the run waits until one is undrained.`;
}

/** The hosts of a class in words: "bench-1, bench-2 (drained), attic (away)". */
export function hostLabel(hosts: readonly Waited[], now: Date): string {
  const word = (host: Waited) => {
    if (isAway(host, now)) return `${host.name} (away)`;
    return host.drainedAt ? `${host.name} (drained)` : host.name;
  };
  return hosts.map(word).join(', ');
}
