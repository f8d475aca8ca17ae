import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:net';
import type Docker from 'dockerode';
import { TrialFailure } from '../../trial-failure.ts';
import { removeWithContainers } from './reap.ts';
import { labelsOf } from './settings.ts';

/** A network of the engine with a bridge of its own. */
export interface Bridge {
  readonly name: string;
  /** Name of its interface on the host. */
  readonly device: string;
  /** Address of the host in it. */
  readonly gateway: string;
  /** Addresses of its containers. */
  readonly subnet: string;
  /** Removes it with all that is in it; rules name a device that is gone then, and reaping removes them. */
  remove(): Promise<void>;
}

/**
 * Creates a network under a worker's mark.
 * @param internal gives it no way out: no route, and what is sent past that is dropped
 * @throws TrialFailure `rig_failed`; then it is not left behind
 */
export async function createBridge(
  docker: Docker,
  { mark, internal }: { mark: string; internal: boolean },
): Promise<Bridge> {
  const id = randomBytes(4).toString('hex');
  const [name, device] = [`headroom-${id}`, `hr-${id}`];
  const network = await docker
    .createNetwork({
      Name: name,
      Driver: 'bridge',
      Internal: internal,
      EnableIPv6: false,
      Options: { 'com.docker.network.bridge.name': device },
      Labels: labelsOf(mark, 'network'),
    })
    .catch((cause: Error) => {
      const reason = `the container engine cannot create a network: ${cause.message}`;
      throw new TrialFailure('rig_failed', reason, { cause });
    });
  const remove = () => removeWithContainers(docker, network.id);
  const { IPAM } = (await network.inspect()) as Docker.NetworkInspectInfo;
  const { Gateway: gateway, Subnet: subnet } = IPAM?.Config?.find((c) => c.Gateway?.includes('.')) ?? {};
  if (gateway && subnet) return { name, device, gateway, subnet, remove };
  await remove();
  throw new TrialFailure('rig_failed', 'the container engine created a network without an address of IPv4');
}

/** A network that cannot be cut off from the host. */
export function notCutOff(why: string, cause?: unknown): TrialFailure {
  const reason = `containers cannot be isolated from this host, so nothing is built or measured: ${why}`;
  return new TrialFailure('rig_failed', reason, { cause });
}

/** Listens on an address of the host and hangs up on who connects. */
export function listen(host: string, port: number): Promise<Server> {
  const { promise, resolve, reject } = Promise.withResolvers<Server>();
  const server = createServer((socket) => socket.on('error', () => socket.destroy()).end());
  server.once('error', reject);
  server.listen(port, host, () => resolve(server));
  return promise;
}

export function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}
