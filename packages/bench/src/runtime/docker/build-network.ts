import { lookup } from 'node:dns/promises';
import { type Bridge, createBridge, notCutOff } from './bridge.ts';
import { closedNetworks } from './closed-networks.ts';
import type { Firewall } from './firewall.ts';
import type { Site } from './site.ts';

export interface BuildNetworkOptions {
  site: Site;
  firewall: Firewall;
  mark: string;
  /** Places beside the public ones that builds may reach, as `host:port`. */
  allow: readonly string[];
}

/**
 * Does the work of a build in a network of its own, from which only public addresses are reached, and removes it.
 * @param work gets the network's name
 * @throws TrialFailure `rig_failed` when it cannot be fenced; then no work is begun
 */
export async function inBuildNetwork<T>(
  options: BuildNetworkOptions,
  work: (network: string) => Promise<T>,
): Promise<T> {
  const bridge = await createBridge(options.site.docker, { mark: options.mark, internal: false });
  try {
    await fence(options, bridge).catch((cause: Error) => {
      throw notCutOff(cause.message, cause);
    });
    return await work(bridge.name);
  } finally {
    await bridge.remove();
  }
}

async function fence(
  { site, firewall, allow }: BuildNetworkOptions,
  { name, device, gateway, subnet }: Bridge,
): Promise<void> {
  const open = (await Promise.all(allow.map(addressesOf))).flat();
  const closed = closedNetworks(await site.routes());
  await firewall.fence({ bridge: device, subnet, closed, allow: open });
  const { place, close } = await site.shutPlace(gateway);
  try {
    const reached = await firewall.probe({ network: name, places: [place] });
    if (reached.has(place)) throw new Error('a container reached a port of the host that is shut to it');
  } finally {
    close();
  }
}

/** A place by its addresses, which are asked for with every build. */
async function addressesOf(place: string): Promise<string[]> {
  const [host = '', port] = place.split(':');
  const found = await lookup(host, { all: true, family: 4 }).catch((cause: Error) => {
    throw new Error(`HEADROOM_BUILD_ALLOW names ${host}, which has no address: ${cause.message}`, { cause });
  });
  return found.map(({ address }) => `${address}:${port}`);
}
