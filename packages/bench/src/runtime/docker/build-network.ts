import { lookup } from 'node:dns/promises';
import type Docker from 'dockerode';
import { type Bridge, createBridge, listen, notCutOff, portOf } from './bridge.ts';
import { closedNetworks } from './closed-networks.ts';
import type { Firewall } from './firewall.ts';

export interface BuildNetworkOptions {
  docker: Docker;
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
  const bridge = await createBridge(options.docker, { mark: options.mark, internal: false });
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
  { firewall, allow }: BuildNetworkOptions,
  { name, device, gateway, subnet }: Bridge,
): Promise<void> {
  const open = (await Promise.all(allow.map(addressesOf))).flat();
  await firewall.fence({ bridge: device, subnet, closed: await closedNetworks(), allow: open });
  const host = await listen(gateway, 0);
  try {
    const place = `${gateway}:${portOf(host)}`;
    const reached = await firewall.probe({ network: name, places: [place] });
    if (reached.has(place)) throw new Error('a container reached a port of the host that is shut to it');
  } finally {
    host.close();
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
