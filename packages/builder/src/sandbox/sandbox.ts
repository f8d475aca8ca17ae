import type { Buildable, Command, Startable } from '../buildable.ts';
import type { Cached } from '../cache/trim.ts';

type Variables = Readonly<Record<string, string>>;

/** A command as it is started. */
export interface Wrapped {
  readonly command: Command;
  readonly env: Variables;
  /**
   * The program leads a PID namespace whose first process is its only child: with that one everything in it ends. On
   * its descriptor 3 a server says, in nanoseconds since 1970, when its own program is about to be executed.
   */
  readonly confined: boolean;
}

/** Environment that the programs of one build are started in. */
export interface BuildPlace {
  /** Gives the copied sources to the user that builds. */
  handOver(): Promise<void>;
  /** A build step: it may write to the folder, and download. */
  step(command: Command): Wrapped;
  /** A program that tells a version: it may write nothing that stays, and has no network. */
  version(command: Command): Wrapped;
  /** Removes what was there for this build only. */
  close(): Promise<void>;
}

export interface BuildSite {
  server: Buildable;
  /** Folder that it is built in. */
  folder: string;
  /** Builds that name the same share what they download. */
  home: string;
  /** Marks in the environment of each program, or of what it runs in: by these it is found again. */
  marks: Variables;
  /** Called with a sentence about a connection that is refused. */
  onRefused: (sentence: string) => void;
}

/** Surroundings of a server beside its build; folders by their absolute paths. */
export interface Surroundings {
  readonly readable?: readonly string[];
  /** They become those of the user that it runs as. */
  readonly writable?: readonly string[];
  /** `none`: a loopback of its own in place of the host's network. */
  readonly network?: 'none' | undefined;
}

/** Keeps the programs of servers, which may be anybody's, from the worker and its host. */
export interface Sandbox {
  /** Reason that nothing is kept apart, in words; undefined where it is. */
  readonly missing: string | undefined;
  build(site: BuildSite): Promise<BuildPlace>;
  /**
   * @param folder of the finished build, which the server can only read
   * @param env what it is told beside where its toolchains are
   */
  server(server: Startable, folder: string, env: Variables, around?: Surroundings): Promise<Wrapped>;
  /** Data that it keeps for later builds. */
  cached(): Promise<Cached[]>;
  /** Removes what dead workers left. */
  reap(): Promise<void>;
}
