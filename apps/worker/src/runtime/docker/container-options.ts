import { randomUUID } from 'node:crypto';
import type Docker from 'dockerode';
import {
  bytesOf,
  type ContainerParty,
  LOG,
  labelsOf,
  NOFILE,
  type PartyLimits,
  PIDS_LIMIT,
  STOP_GRACE_S,
  TMPFS,
  USER,
} from './settings.ts';

export interface ContainerOptions {
  /** What it is, in words, for messages: `server go`, `Redis`. */
  title: string;
  party: ContainerParty;
  /** The worker's mark. */
  mark: string;
  image: string;
  /** What is started; the image's own command when left out. */
  command?: readonly string[];
  workingDir: string;
  env: Readonly<Record<string, string>>;
  /** Name of the network it is in, and in no other. */
  network: string;
  limits: PartyLimits;
  /** Processors it runs on, as cpuset(7) lists them; any by default. */
  cpuset?: string;
}

/** What the engine is asked for: a container that can use what it is given, and reach nothing else. */
export function createOptionsOf(options: ContainerOptions): Docker.ContainerCreateOptions {
  const { party, mark, image, command, workingDir, env } = options;
  return {
    name: `headroom-${party}-${randomUUID().slice(0, 8)}`,
    Labels: labelsOf(mark, party),
    Image: image,
    // Not as Cmd: an image's entry point could do something else with it.
    ...(command && { Entrypoint: [...command], Cmd: [] }),
    WorkingDir: workingDir,
    Env: Object.entries({ HOME: '/tmp', LANG: 'C.UTF-8', ...env }).map(([name, value]) => `${name}=${value}`),
    User: USER,
    StopSignal: 'SIGTERM',
    StopTimeout: STOP_GRACE_S,
    HostConfig: hostConfigOf(options),
  };
}

function hostConfigOf({ network, limits, cpuset }: ContainerOptions): Docker.HostConfig {
  return {
    NanoCpus: Math.round(limits.cpus * 1e9),
    ...(cpuset && { CpusetCpus: cpuset }),
    Memory: bytesOf(limits.memoryMb),
    // No swap beside it.
    MemorySwap: bytesOf(limits.memoryMb),
    PidsLimit: PIDS_LIMIT,
    Ulimits: [{ Name: 'nofile', Soft: NOFILE, Hard: NOFILE }],
    ReadonlyRootfs: true,
    Tmpfs: TMPFS,
    CapDrop: ['ALL'],
    SecurityOpt: ['no-new-privileges'],
    IpcMode: 'private',
    NetworkMode: network,
    // The engine answers for names in its networks and forwards the rest: to nobody, in the container itself.
    Dns: ['127.0.0.1'],
    DnsSearch: ['.'],
    // Some engines leave such a question without an answer.
    DnsOptions: ['timeout:1', 'attempts:1'],
    RestartPolicy: { Name: 'no' },
    LogConfig: LOG,
  };
}
