import { anyRelayPort, type RelayPlaces } from '@headroom/contract-test';
import { createBridge, listen, notCutOff, portOf } from './bridge.ts';
import type { Firewall } from './firewall.ts';
import type { Site } from './site.ts';

/**
 * The network of one run: its containers reach each other and, on the host, the two relays of outage tests and the proxy
 * of a server whose file names hosts.
 */
export interface RunNetwork {
  readonly name: string;
  /** Addresses of the host in it. */
  readonly relays: RelayPlaces;
  /** Address of the host in it for the proxy of the server that is measured; undefined where it has none. */
  readonly proxy: { host: string; port: number } | undefined;
  /** Makes sure that containers in it do not reach the host. @throws TrialFailure `rig_failed` when they do */
  prove(): Promise<void>;
  remove(): Promise<void>;
}

/** Terms of a run's network. */
interface NetworkOptions {
  readonly site: Site;
  readonly firewall: Firewall;
  readonly mark: string;
  readonly hasProxy?: boolean;
}

/**
 * Creates the network of a run, cut off from the host and everything behind it. On another machine it is one with a way
 * out, as its ports are published, and the firewall leaves nothing of that way but the one to this machine.
 * @throws TrialFailure `rig_failed` when it cannot be cut off; then it is not left behind
 */
export async function createRunNetwork({
  site,
  firewall,
  mark,
  hasProxy = false,
}: NetworkOptions): Promise<RunNetwork> {
  const { docker, ownAddress } = site;
  const bridge = await createBridge(docker, { mark, internal: ownAddress === undefined });
  const { name, device, gateway, subnet, remove } = bridge;
  const host = ownAddress ?? gateway;
  try {
    const [redis, api] = [await freePort(host), await freePort(host)];
    const proxy = hasProxy ? { host, port: await freePort(host) } : undefined;
    const ports = [redis, api, ...(proxy ? [proxy.port] : [])];
    if (ownAddress === undefined) await firewall.close({ bridge: device, gateway, ports });
    else await firewall.apart({ bridge: device, gateway, subnet, host: ownAddress, ports });
    const relays = { redis: { host, port: redis }, api: { host, port: api } };
    const proven = { site, firewall, network: name, gateway, relays };
    return { name, relays, proxy, prove: () => prove(proven), remove };
  } catch (cause) {
    await remove();
    throw notCutOff((cause as Error).message, cause);
  }
}

interface Proven extends Pick<NetworkOptions, 'site' | 'firewall'>, Pick<RunNetwork, 'relays'> {
  readonly network: string;
  readonly gateway: string;
}

/** Holds a connection to a relay's port against one to another port of this machine, and one of the site's, all listened on. */
async function prove({ site, firewall, network, gateway, relays }: Proven): Promise<void> {
  const { host, port } = relays.redis;
  const [relay, other, shut] = [
    await listen(host, port),
    await listen(host, 0),
    await site.shutPlace(gateway),
  ];
  try {
    const [open, closed] = [`${host}:${port}`, [`${host}:${portOf(other)}`, shut.place]];
    const reached = await firewall.probe({ network, places: [open, ...closed] });
    if (closed.some((place) => reached.has(place))) {
      throw notCutOff('a container reached a port of the host that is shut to it');
    }
    if (!reached.has(open)) throw notCutOff('a container does not reach the ports that are open to it');
  } finally {
    relay.close();
    other.close();
    shut.close();
  }
}

/** A port for a relay or a proxy that nobody listens on. */
export async function freePort(host: string): Promise<number> {
  for (;;) {
    try {
      const server = await listen(host, anyRelayPort());
      const port = portOf(server);
      await new Promise((resolve) => server.close(resolve));
      return port;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    }
  }
}
