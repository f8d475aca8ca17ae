import { PIDS_LIMIT } from '@headroom/builder/image';
import type Docker from 'dockerode';
import { unlessGone } from './engine.ts';
import { textOf } from './log-frames.ts';
import { labelsOf, MIB } from './settings.ts';

/**
 * Runs infra/firewall/firewall.sh in a short-lived container: so it works the same whether the worker is root,
 * a member of the engine's group, or in a container itself.
 */
export interface Firewall {
  /** Drops packets from a bridge to the host, except answers and TCP to these ports of the gateway. */
  close(rule: { bridge: string; gateway: string; ports: readonly number[] }): Promise<void>;
  /**
   * Drops packets from a bridge, except answers, those within its subnet, and TCP to these ports of a host; and packets to
   * it that are neither answers nor that host's.
   */
  apart(rule: Apart): Promise<void>;
  /** Drops packets from a bridge, except DNS to the host's resolvers and TCP to what is open to it. */
  fence(rule: Fence): Promise<void>;
  /** Text of /proc/net/route of the engine's machine. */
  routes(): Promise<string>;
  /** Every rule of this worker. */
  list(): Promise<string[]>;
  /** Removes every rule under this worker's mark; returns those that it did not set itself since it started. */
  clear(): Promise<string[]>;
  /** Tries places, `address:port`, from within a network; returns those that were reached. */
  probe(from: { network: string; places: readonly string[] }): Promise<ReadonlySet<string>>;
}

export interface Apart {
  bridge: string;
  /** Address of the engine's machine in it. */
  gateway: string;
  /** Addresses of its containers. */
  subnet: string;
  /** Address of the machine that offers the load. */
  host: string;
  ports: readonly number[];
}

export interface Fence {
  bridge: string;
  /** Addresses of its containers: what says to come from another is dropped. */
  subnet: string;
  /** Networks that are shut. */
  closed: readonly string[];
  /** Exceptions, as `address:port`. */
  allow: readonly string[];
}

/** Source of the image made of infra/firewall. */
export interface FirewallImages {
  /** Made when it is not there. */
  firewall(): Promise<string>;
  /** Undefined when it was never made; then no rule was either. */
  presentFirewall(): Promise<string | undefined>;
}

export function createFirewall(docker: Docker, mark: string, images: FirewallImages): Firewall {
  const COMMENT = commentOf(mark);
  // A worker that was killed may have left some; asking costs half a second.
  let mayHaveRules = true;
  const ownBridges: string[] = [];
  const run = (image: string, command: string, network: string, env: Record<string, string>) =>
    runOnce(docker, { image, mark, command, network, env: { COMMENT, ...env } });
  const set = async (command: 'apart' | 'close' | 'fence', bridge: string, env: Record<string, string>) => {
    mayHaveRules = true;
    ownBridges.push(bridge);
    await run(await images.firewall(), command, 'host', { BRIDGE: bridge, ...env });
  };
  const rules = async (command: 'list' | 'clear') => {
    const image = await images.presentFirewall();
    const printed = image ? await run(image, command, 'host', {}) : '';
    return printed.split('\n').filter((line) => line.startsWith('-A '));
  };
  return {
    close: ({ bridge, gateway, ports }) => set('close', bridge, { GATEWAY: gateway, PORTS: ports.join(',') }),
    apart: ({ bridge, gateway, subnet, host, ports }) =>
      set('apart', bridge, { GATEWAY: gateway, SUBNET: subnet, HOST: host, PORTS: ports.join(',') }),
    fence: ({ bridge, subnet, closed, allow }) =>
      set('fence', bridge, { SUBNET: subnet, CLOSED: closed.join(' '), ALLOW: allow.join(' ') }),
    routes: async () => run(await images.firewall(), 'routes', 'host', {}),
    list: () => rules('list'),
    clear: async () => {
      if (!mayHaveRules) return [];
      const cleared = await rules('clear');
      mayHaveRules = false;
      return cleared.filter((rule) => !ownBridges.some((bridge) => rule.includes(` ${bridge} `)));
    },
    probe: async ({ network, places }) => {
      const printed = await run(await images.firewall(), 'probe', network, { PLACES: places.join(' ') });
      return new Set(places.filter((place) => printed.includes(`${place} reached\n`)));
    },
  };
}

/** Comment by which a worker finds its rules: its mark, without characters that iptables would quote. */
export function commentOf(mark: string): string {
  return `headroom:${encodeURIComponent(mark)}`.slice(-200);
}

interface Once {
  image: string;
  mark: string;
  command: string;
  network: string;
  env: Readonly<Record<string, string>>;
}

/** Runs a container to its end and removes it. @throws with what it printed when it fails */
async function runOnce(docker: Docker, { image, mark, command, network, env }: Once): Promise<string> {
  const container = await docker.createContainer({
    Labels: labelsOf(mark, 'firewall'),
    Image: image,
    Cmd: [command],
    Env: Object.entries(env).map(([name, value]) => `${name}=${value}`),
    HostConfig: {
      NetworkMode: network,
      CapDrop: ['ALL'],
      ...(network === 'host' && { CapAdd: ['NET_ADMIN'] }),
      SecurityOpt: ['no-new-privileges'],
      ReadonlyRootfs: true,
      PidsLimit: PIDS_LIMIT,
      Memory: 64 * MIB,
      Tmpfs: { '/run': 'rw,size=1m', '/tmp': 'rw,size=1m' },
    },
  });
  try {
    await container.start();
    const { StatusCode: status } = (await container.wait()) as { StatusCode: number };
    const printed = textOf(await container.logs({ stdout: true, stderr: true }));
    if (status !== 0) throw new Error(`"firewall ${command}" ended with status ${status}: ${printed.trim()}`);
    return printed;
  } finally {
    await container.remove({ force: true, v: true }).catch(unlessGone);
  }
}
