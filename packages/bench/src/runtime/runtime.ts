import type { Buildable, BuildLimits, BuildResult, Cached, Hold, Tell, Toolchains } from '@headroom/builder';
import type { NamedImage } from '@headroom/builder/image';
import type { Reach } from '@headroom/builder/sandbox';
import type { RuntimeId } from '@headroom/model/host';
import type { Party, SuiteParty } from '@headroom/model/run';
import type { Suite } from '@headroom/model/suite';
import type { World } from '@headroom/project';
import type { TokenSource } from '../authorization/tokens.ts';
import type { Runners } from '../load/k6.ts';
import type { Description } from '../server/description.ts';
import type { Backends, ProjectBackends } from './backends.ts';
import type { Cpusets } from './docker/cpusets.ts';
import type { Machine } from './machine.ts';

/** Running totals of one party at one moment. */
export interface Sample {
  /** Milliseconds since 1970. */
  atMs: number;
  /** Processor time used since the party started, all its processes together. */
  cpuMs: number;
  /** Time it wanted to run but had used its share of the processors up; null where its share is not limited. */
  throttledMs: number | null;
  /** Anonymous and shared memory in use; mapped program files are not counted. */
  memoryMb: number;
  /**
   * Of several services that are sampled as one: processor time for every processor that may be used, of each by its name
   * and of those that share processors by all their names (`a and b`).
   */
  perCpuMs?: ReadonlyMap<string, number>;
}

/** Running totals of single threads at one moment. */
export interface ThreadSample {
  /** Milliseconds since 1970. */
  readonly atMs: number;
  /** Processor time by thread, whose names tell it from every other one. */
  readonly cpuMs: ReadonlyMap<string, number>;
}

/** What a party held of the system at one moment. */
export interface HeldSample {
  /** Milliseconds since 1970. */
  readonly atMs: number;
  /** Files, sockets and pipes that its processes had open; null where some are another user's, who does not tell. */
  readonly openFiles: number | null;
  readonly threads: number;
}

export interface Limits {
  memoryMb: number;
  /** Processors it may use, where that is less than the runtime gives and the runtime enforces it. */
  cpus?: number;
  webConcurrency: number;
  /** Time from the start to the first healthy answer. */
  startS: number;
}

export interface StartOptions {
  /** Values of `{backend.<…>}`: places of its backends as it reaches them, `host:port`, and parts of these. */
  places: Readonly<Record<string, string>>;
  limits: Limits;
  /** One more instance beside the first, on any free port: `idle` where that is measured alone, `loaded` where both are. */
  beside?: 'idle' | 'loaded';
  /** Folder whose copy it gets as `{fixtures}`. */
  fixtures?: string | undefined;
  /** Hosts that it reaches by a proxy of its own; without it, it gets none. */
  reach?: Reach | undefined;
  secrets?: Readonly<Record<string, string>>;
  /** What it is started with, so that a profiler can read it. */
  profiled?: ProfiledStart;
}

/** What a server is started with, so that a profiler can read it. */
export interface ProfiledStart {
  /** Files of this machine that it gets, as it sees them at `at`. */
  readonly files: readonly string[];
  /** The variables of a server, given its own. */
  env(own: Readonly<Record<string, string>>, at: (file: string) => string): Readonly<Record<string, string>>;
}

export interface BuiltServer {
  server: Description;
  build: BuildResult;
}

/** Something that runs and can be watched and stopped. */
export interface Running {
  sample(): Sample;
  /** Its last output. */
  logs(): string | Promise<string>;
  /**
   * Resolves when it ends without having been told to, with the reason in words.
   * Rejects with a TrialFailure `rig_failed` when it is lost with what ran it.
   */
  readonly ended: Promise<string>;
  /** Ends all its processes; `now` gives them no time to finish. Safe to call twice. */
  stop(how?: 'politely' | 'now'): Promise<void>;
}

export interface RunningServer extends Running {
  /** The MCP endpoint. */
  readonly url: string;
  /** Headers of every request beside those of the protocol. */
  readonly headers: Readonly<Record<string, string>>;
  /** Tokens of requests to it; undefined where its file says none. */
  readonly tokens?: TokenSource | undefined;
  /** Path of its fixtures as it sees them; undefined where it has none. */
  readonly fixtures: string | undefined;
  /**
   * Time at which its first process had been started, on the clock of performance.now(). What a container engine does
   * before, making namespaces and mounting the image, is not the server's own and not counted as its cold start.
   */
  readonly startedAt: number;
  /** Processor time of each of its threads. */
  threads(): ThreadSample;
  /** Files and threads of its processes; undefined once it is gone. */
  held(): HeldSample | undefined;
  /** Ids of its processes on this machine, without its bridge; absent where they run on another one. */
  processes?(): readonly number[];
  /** TCP ports that it and its bridge listen on; absent where nobody sees them. */
  ports?(): readonly number[];
  /** The bridge to a server over stdio, which `sample`, `threads` and `held` leave out; undefined for any other server. */
  readonly bridge?: Pick<Running, 'sample'> | undefined;
  /** Limits that the kernel had to enforce on it, in words, also while it lives; undefined without any. */
  heldBack(): string | undefined;
}

/** A server under load, or all its instances, as it is watched. */
export type LoadedServer = Pick<RunningServer, 'bridge' | 'ended' | 'held' | 'sample' | 'threads'>;

/** Folder that a command fills, and places that it may ask. */
export interface Seeding {
  readonly fixtures: string;
  readonly places: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/** Limits that a runtime enforces; null where it does not. */
export interface Enforced {
  /** Processors each party may use at most. */
  readonly cpus: Readonly<Record<Exclude<SuiteParty, 'load'>, number>> | null;
  /** Processors each party runs on, as cpuset(7) lists them. */
  readonly cpusets: Cpusets | null;
}

export interface BuildOptions {
  signal?: AbortSignal;
  /** Every line the build prints. */
  onLine?: (line: string) => void;
  /** Keeps what was built from being removed. */
  hold?: Hold;
  /** Owner of the build, whose runs alone find it. Everybody's when left out. */
  scope?: string | undefined;
  /** Builds that name the same share what they download; where nothing is named, those of the worker's checkout. */
  home?: string;
}

export interface OpeningImage {
  readonly signal: AbortSignal;
  /** Gets a sentence before it is pulled. */
  readonly tell: (sentence: string) => void;
}

/** Builds and executes servers and their backends on a host; see docs/architecture/runtimes.md. */
export interface Runtime {
  readonly id: RuntimeId;
  /** Whether limits and separation are enforced by the kernel. */
  readonly isolated: boolean;
  readonly machine: Machine;
  /** Whether the network of the run that is measured leads nowhere else; absent where it always does, or never. */
  readonly fenced?: boolean;
  /** Load generators elsewhere that offer a load together; absent: this machine's k6 offers it. */
  readonly runners?: { readonly count: number; by(k6: string): Runners };
  /**
   * Reason why builds and servers run as the worker's own user, with all it may do, in words; undefined where
   * they do not.
   */
  readonly unconfined?: string;
  readonly enforced: Enforced;
  /** Toolchain to version: what servers are built with here. */
  readonly toolchains: Toolchains;
  /** Folders that builds write to: not always on one disk. */
  readonly folders: readonly string[];
  /** Version of the container engine; undefined without one. */
  readonly engine?: string;
  /** A sentence about what this host lacks to build a server and how to get it; null when nothing. */
  whatIsMissing(server: Buildable): Promise<string | null>;
  /** Hash of everything a build of this server reads. */
  contentHash(server: Buildable): Promise<string>;
  /** Builds a server, or finds its build. @throws BuildFailed with the log; the signal's reason when aborted */
  build(server: Buildable, options?: BuildOptions): Promise<BuildResult>;
  /**
   * Pulls an image that somebody named, and reads what it says about itself; absent where there is no container engine.
   * @throws TrialFailure `server_failed` when the host does not allow it, or when it cannot be had
   */
  openImage?(reference: string, options: OpeningImage): Promise<NamedImage>;
  /** Its cached builds, which may be removed where nobody holds them. */
  cached(): Promise<Cached[]>;
  /** Those of a suite. @throws TrialFailure `rig_failed` when a backend does not come up */
  startBackends(wanted: Suite['backends']): Promise<Backends>;
  /**
   * Those of a project's file.
   * @param reach hosts that its servers will reach: in containers, the network is made with a way to their proxy
   * @param signal ends the pull of an image
   * @throws as `startBackends`; the signal's reason when a pull was ended
   */
  startProjectBackends(
    wanted: World['backends'],
    options?: { reach?: Reach | undefined; signal?: AbortSignal | undefined },
  ): Promise<ProjectBackends>;
  /** Runs a command that fills a folder of fixtures. @throws TrialFailure with what it printed last */
  seed(command: readonly string[], fixtures: Seeding): Promise<void>;
  /** Starts a server; it may not answer yet. @throws TrialFailure when it cannot be started at all */
  start(server: BuiltServer, options: StartOptions): Promise<RunningServer>;
  /** Ends everything an earlier worker of this host left behind; returns what it was. */
  reap(): Promise<string[]>;
}

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

/** The parties of a trial that are sampled; no server where it runs elsewhere. */
export type Parties = Partial<Record<Party, Pick<Running, 'sample'>>> & {
  server?: Pick<RunningServer, 'held' | 'sample' | 'threads'>;
};
