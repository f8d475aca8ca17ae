import { anyRelayPort, type RelayPlaces } from '@headroom/contract-test';
import type Docker from 'dockerode';
import { createBridge, listen, notCutOff, portOf } from './bridge.ts';
import type { Firewall } from './firewall.ts';

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

/**
 * Creates the network of a run, cut off from the host and everything behind it.
 * @throws TrialFailure `rig_failed` when it cannot be cut off; then it is not left behind
 */
export async function createRunNetwork(
  docker: Docker,
  firewall: Firewall,
  mark: string,
  { hasProxy = false }: { hasProxy?: boolean } = {},
): Promise<RunNetwork> {
  const { name, device, gateway, remove } = await createBridge(docker, { mark, internal: true });
  try {
    const [redis, api] = [await freePort(gateway), await freePort(gateway)];
    const proxy = hasProxy ? { host: gateway, port: await freePort(gateway) } : undefined;
    await firewall.close({ bridge: device, gateway, ports: [redis, api, ...(proxy ? [proxy.port] : [])] });
    const relays = { redis: { host: gateway, port: redis }, api: { host: gateway, port: api } };
    return { name, relays, proxy, prove: () => prove(firewall, name, relays), remove };
  } catch (cause) {
    await remove();
    throw notCutOff((cause as Error).message, cause);
  }
}

/** Holds a connection to a relay's port against one to another port, both listened on for the moment. */
async function prove(firewall: Firewall, network: string, { redis }: RelayPlaces): Promise<void> {
  const { host: gateway, port } = redis;
  const [relay, other] = [await listen(gateway, port), await listen(gateway, 0)];
  try {
    const [open, shut] = [`${gateway}:${port}`, `${gateway}:${portOf(other)}`];
    const reached = await firewall.probe({ network, places: [open, shut] });
    if (reached.has(shut)) throw notCutOff('a container reached a port of the host that is shut to it');
    if (!reached.has(open)) throw notCutOff('a container does not reach the ports that are open to it');
  } finally {
    relay.close();
    other.close();
  }
}

async function freePort(host: string): Promise<number> {
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
