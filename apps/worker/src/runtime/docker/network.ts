import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:net';
import { anyRelayPort, type RelayPlaces } from '@headroom/servers';
import type Docker from 'dockerode';
import { TrialFailure } from '../../trial/failure.ts';
import type { Firewall } from './firewall.ts';
import { removeWithContainers } from './reap.ts';
import { labelsOf } from './settings.ts';

/** The network of one run: its containers reach each other and, on the host, the two relays of outage tests. */
export interface RunNetwork {
  readonly name: string;
  /** Addresses of the host in it. */
  readonly relays: RelayPlaces;
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
): Promise<RunNetwork> {
  const id = randomBytes(4).toString('hex');
  const name = `headroom-${id}`;
  const bridge = `hr-${id}`;
  const network = await create(docker, { name, bridge, mark });
  // Its rules name a bridge that is gone then; reaping removes them, after the run.
  const remove = () => removeWithContainers(docker, network.id);
  try {
    const gateway = await gatewayOf(network);
    const [redis, api] = [await freePort(gateway), await freePort(gateway)];
    await firewall.close({ bridge, gateway, ports: [redis, api] });
    const relays = { redis: { host: gateway, port: redis }, api: { host: gateway, port: api } };
    return { name, relays, prove: () => prove(firewall, name, relays), remove };
  } catch (cause) {
    await remove();
    throw notCutOff((cause as Error).message, cause);
  }
}

async function create(
  docker: Docker,
  { name, bridge, mark }: { name: string; bridge: string; mark: string },
): Promise<Docker.Network> {
  try {
    return await docker.createNetwork({
      Name: name,
      Driver: 'bridge',
      // No way out of it: the engine gives it no route, and drops what is sent past that.
      Internal: true,
      EnableIPv6: false,
      Options: { 'com.docker.network.bridge.name': bridge },
      Labels: labelsOf(mark, 'network'),
    });
  } catch (cause) {
    const reason = `the container engine cannot create a network: ${(cause as Error).message}`;
    throw new TrialFailure('rig_failed', reason, { cause });
  }
}

function notCutOff(why: string, cause?: unknown): TrialFailure {
  const reason = `containers cannot be kept from this host, so nothing is measured: ${why}`;
  return new TrialFailure('rig_failed', reason, { cause });
}

async function gatewayOf(network: Docker.Network): Promise<string> {
  const { IPAM } = (await network.inspect()) as Docker.NetworkInspectInfo;
  const gateway = IPAM?.Config?.map(({ Gateway }) => Gateway).find((address) => address?.includes('.'));
  if (!gateway) throw new Error('the network has no gateway address');
  return gateway;
}

/** Holds a connection to a relay's port against one to another port, both listened on for the moment. */
async function prove(firewall: Firewall, network: string, { redis }: RelayPlaces): Promise<void> {
  const { host: gateway, port: open } = redis;
  const [relay, other] = [await listen(gateway, open), await listen(gateway, 0)];
  try {
    const reached = await firewall.probe({ network, gateway, open, shut: portOf(other) });
    if (reached.shut) throw notCutOff('a container reached a port of the host that is shut to it');
    if (!reached.open) throw notCutOff('a container does not reach the ports that are open to it');
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

function listen(host: string, port: number): Promise<Server> {
  const { promise, resolve, reject } = Promise.withResolvers<Server>();
  const server = createServer((socket) => socket.on('error', () => socket.destroy()).end());
  server.once('error', reject);
  server.listen(port, host, () => resolve(server));
  return promise;
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}
