import type { BuildLimits, Tell } from '@headroom/builder';

/** Options of every runtime. */
export interface RuntimeOptions {
  /** Builds and tools are kept here. */
  cacheDir: string;
  /** On everything the runtime starts, so that a restarted worker finds what a dead one left. */
  mark: string;
  /** Port for servers; 0 takes a free one. */
  serverPort: number;
  /** Limits of time of builds; absent: none. */
  buildLimits?: BuildLimits;
  /** Without it, builds in containers use what there is, and reach public places only. */
  imageBuilds?: ImageBuilds;
  confinement?: Partial<Confinement>;
  /** Called for what plain processes left and could not be removed; the process's warnings by default. */
  tell?: Tell;
}

/** Settings that keep plain processes from the host. */
export interface Confinement {
  /** `auto`: in a sandbox, where the host has one. */
  wanted: 'auto' | 'off';
  /** Places, as `host:port`, that builds may reach although they are not public. */
  allowed: ReadonlySet<string>;
  /** Resources of a step of a build; one that uses more is ended. */
  buildMemoryMb: number;
}

/** Base images, network and resources of builds in a container engine. */
export interface ImageBuilds {
  /** Base images that Dockerfiles may name. */
  baseImages: readonly string[];
  /** Places beside the public ones that their steps may reach, as `host:port`. */
  allow: readonly string[];
  memoryMb: number;
  cpus: number;
}
