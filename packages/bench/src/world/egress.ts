import type { Reach } from '@headroom/builder/sandbox';
import { placesNamed } from '@headroom/builder/sandbox';
import type { Project } from '@headroom/project';

type Hosts = Project['world']['egress'];

/** Entry of HEADROOM_EGRESS that allows every host. */
const ANY = '*';

const hostOf = (entry: string) => entry.split(':')[0];
const isPlace = (entry: string) => entry.includes(':');

/** Hosts that a file names. */
export function hostsOf(egress: Hosts): readonly string[] {
  return egress === 'none' ? [] : egress;
}

/**
 * Reason that a host opens nothing for a file, in words; undefined where it opens all that the file names.
 * @param allowed what servers may reach, as HEADROOM_EGRESS lists it
 */
export function whyNoEgress(egress: Hosts, allowed: readonly string[]): string | undefined {
  const shut = hostsOf(egress).filter(
    (host) => !allowed.some((entry) => entry === ANY || hostOf(entry) === host),
  );
  if (shut.length === 0) return undefined;
  // The list itself stays unsaid: it may name hosts of the operator's own network.
  return `world.egress: this host does not let servers reach ${shut.join(', ')}; its operator says what they may reach in HEADROOM_EGRESS`;
}

/** What the proxy of the servers of a file leads to; undefined where the file names nothing, so that they have none. */
export function reachOf(egress: Hosts, allowed: readonly string[]): Reach | undefined {
  const named = hostsOf(egress);
  if (named.length === 0) return undefined;
  const open = named.filter((host) => allowed.some((entry) => entry === ANY || entry === host));
  const places = allowed.filter((entry) => isPlace(entry) && named.some((host) => host === hostOf(entry)));
  return {
    programs: 'servers',
    hosts: new Set(open),
    allowed: placesNamed(places),
    setting: 'HEADROOM_EGRESS',
  };
}
