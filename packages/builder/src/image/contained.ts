import type Docker from 'dockerode';

const MIB = 2 ** 20;

/** Processes and threads of a container together: more than any server needs, fewer than a fork bomb wants. */
export const PIDS_LIMIT = 512;
/** A user that the host does not have. */
export const USER_ID = 65_532;
const USER = `${USER_ID}:${USER_ID}`;
/** The only places a container can write to: in memory, and counted as its memory. */
const WRITABLE = 'rw,nosuid,nodev,noexec,mode=1777';
const WRITABLE_MB = 64;
/** Open files, connections included: far more than a load needs, and below what every engine may give. */
const NOFILE = 16_384;
/** Limit of a container's output: a program that prints without end must not fill the disk. */
const LOG = { Type: 'json-file', Config: { 'max-size': '1m', 'max-file': '1' } } as const;

/** Label that tells containers we start from an image from those in which the engine builds it. */
export const CONTAINED_LABEL = 'headroom.contained';

export interface Contained {
  image: string;
  /** Command that is started; the image's own when left out. */
  command?: readonly string[];
  env?: Readonly<Record<string, string>>;
  labels: Readonly<Record<string, string>>;
  /** Name of the network it is in, and in no other. */
  network: string;
  limits: { readonly cpus: number; readonly memoryMb: number };
  /** Processors it runs on, as cpuset(7) lists them; any by default. */
  cpuset?: string;
  /** Folder that is a volume of the container's own, on disk; it goes with the container. */
  volume?: string;
  /** User of the image; by default one that the host does not have. */
  user?: string;
  /** Folders in memory, and the size of each, and of those that the image declares as volumes; 64 MB by default. */
  inMemory?: { readonly folders: readonly string[]; readonly mb: number };
}

/** Options of a container that can use what it is given, and reach nothing else. */
export async function containedOptions(
  docker: Docker,
  { image, command, env = {}, labels, network, limits, cpuset, volume, user = USER, inMemory }: Contained,
): Promise<Docker.ContainerCreateOptions> {
  const { Config } = await docker.getImage(image).inspect();
  // A volume that an image declares would be a folder on the host's disk.
  const writable = [...Object.keys(Config.Volumes ?? {}), ...(inMemory?.folders ?? [])];
  const size = inMemory?.mb ?? WRITABLE_MB;
  const memory = Math.round(limits.memoryMb * MIB);
  return {
    Labels: { ...labels, [CONTAINED_LABEL]: 'yes' },
    Image: image,
    // The command is not in Cmd: an image's entry point could do something else with it.
    ...(command && { Entrypoint: [...command], Cmd: [] }),
    Env: Object.entries({ HOME: '/tmp', LANG: 'C.UTF-8', ...env }).map(([name, value]) => `${name}=${value}`),
    User: user,
    // The engine would run it beside what is measured.
    Healthcheck: { Test: ['NONE'] },
    HostConfig: {
      // An engine may be set to put a process of its own before the command, which would be sampled in its place.
      Init: false,
      NanoCpus: Math.round(limits.cpus * 1e9),
      ...(cpuset && { CpusetCpus: cpuset }),
      Memory: memory,
      // The limit holds without swap beside it.
      MemorySwap: memory,
      PidsLimit: PIDS_LIMIT,
      Ulimits: [{ Name: 'nofile', Soft: NOFILE, Hard: NOFILE }],
      ...(volume && { Mounts: [{ Type: 'volume', Target: volume, Source: '' }] }),
      ReadonlyRootfs: true,
      Tmpfs: {
        ...Object.fromEntries(writable.map((path) => [path, `${WRITABLE},size=${size}m`])),
        '/tmp': `${WRITABLE},size=${WRITABLE_MB}m`,
      },
      CapDrop: ['ALL'],
      SecurityOpt: ['no-new-privileges'],
      IpcMode: 'private',
      NetworkMode: network,
      RestartPolicy: { Name: 'no' },
      LogConfig: LOG,
    },
  };
}
