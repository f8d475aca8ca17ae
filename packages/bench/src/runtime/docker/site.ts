import { readFile } from 'node:fs/promises';
import type Docker from 'dockerode';
import { LOCAL_MACHINE } from '../../sampler/local-machine.ts';
import type { Machine } from '../machine.ts';
import { listen, portOf } from './bridge.ts';
import { type Cgroup, cgroupHere } from './cgroup.ts';

type Inspected = Docker.ContainerInspectInfo;

/** A place of the engine's machine at which somebody listens, which containers must not reach. */
export interface ShutPlace {
  /** `address:port` */
  readonly place: string;
  close(): void;
}

/** The engine that servers and backends run on, and how this process reaches and watches what it starts there. */
export interface Site {
  readonly docker: Docker;
  readonly machine: Machine;
  /** Address of this machine as containers reach it; undefined where it is the gateway of their network. */
  readonly ownAddress: string | undefined;
  /** Address at which ports of containers are published; undefined where their own addresses are reached. */
  readonly publishAt: string | undefined;
  /** Makes ready what watches the machine; ends with what is returned. */
  open(): Promise<() => Promise<void>>;
  /** By how many milliseconds the engine's clock is ahead. */
  clockAheadMs(): number;
  /** Counters of a container that was started. */
  watch(inspected: Inspected): Promise<Cgroup>;
  /** Called once a container is removed. */
  forget(containerId: string): void;
  /** Text of /proc/net/route of the engine's machine. */
  routes(): Promise<string>;
  /** @param gateway address of the machine in a network of containers */
  shutPlace(gateway: string): Promise<ShutPlace>;
}

/** An engine of this machine. */
export function siteHere(docker: Docker): Site {
  return {
    docker,
    machine: LOCAL_MACHINE,
    ownAddress: undefined,
    publishAt: undefined,
    open: async () => async () => undefined,
    clockAheadMs: () => 0,
    watch: async ({ Id, State }) => cgroupHere(Id, State.Pid),
    forget: () => undefined,
    routes: () => readFile('/proc/net/route', 'utf8'),
    shutPlace: async (gateway) => {
      const server = await listen(gateway, 0);
      return { place: `${gateway}:${portOf(server)}`, close: () => server.close() };
    },
  };
}

/** Host of a container that has ended: it has no address, and nothing answers by this name. */
const NOWHERE = 'ended.invalid';

/** Place, `host:port`, at which this process reaches a port of a container. */
export function placeOf(
  { publishAt }: Site,
  { NetworkSettings }: Inspected,
  { network, port }: { network: string; port: number },
): string {
  if (publishAt === undefined) return `${NetworkSettings.Networks[network]?.IPAddress || NOWHERE}:${port}`;
  const [binding] = NetworkSettings.Ports[`${port}/tcp`] ?? [];
  return `${publishAt}:${binding?.HostPort ?? ''}`;
}
