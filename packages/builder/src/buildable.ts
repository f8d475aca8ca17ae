import { basename, delimiter, join } from 'node:path';
import type { ToolchainName } from '@headroom/model/run';

export type Command = readonly [string, ...string[]];

/** Command that reads a version from a finished build: the first group of the pattern in what is printed. */
export interface VersionCommand {
  readonly command: Command;
  readonly pattern: string;
}

/** Stages and arguments of its image. */
export interface BuildableImage {
  /** Stage in which the commands of `versions` work; needed where there are any. */
  readonly build?: string | undefined;
  /** Stage that is started; the last one when left out. */
  readonly run?: string | undefined;
  /** Values of arguments that the Dockerfile declares. */
  readonly args: Readonly<Record<string, string>>;
  /** Dockerfile, where it is not the one in the folder. */
  readonly dockerfile?: { readonly text: string; readonly path: string } | undefined;
}

/** Description of a server for the builder; a manifest is one. */
export interface Buildable {
  readonly id: string;
  readonly title: string;
  /** Absolute path of the code base. */
  readonly folder: string;
  /** Name of the code base, by which its builds are known; that of the folder when left out. */
  readonly codeBase?: string | undefined;
  /** Files and folders of it that are read. */
  readonly sources: readonly string[];
  /** Absolute path of the file that describes it, which is none of what is built; manifests are known by their names. */
  readonly describedBy?: string | undefined;
  readonly requires: readonly ToolchainName[];
  /** Build steps. */
  readonly build: readonly Command[];
  /** Variables of the build steps. */
  readonly buildEnv: Readonly<Record<string, string>>;
  /** Folders of the finished build in which its programs are looked for first. */
  readonly binFolders?: readonly string[] | undefined;
  /** Commands that read versions; without them none is read. */
  readonly versions?: { readonly framework: VersionCommand; readonly runtime: VersionCommand } | undefined;
  /** Version that is known without reading it: `<package> <version>`. */
  readonly frameworkVersion?: string | undefined;
  /** Instructions for its image; without them, there is none. */
  readonly image?: BuildableImage | undefined;
  /** Reasons that it cannot be built in one of the ways, as ends of sentences that begin with its title. */
  readonly unbuildable?: { readonly process?: string; readonly image?: string } | undefined;
}

/** A server with the command that starts it. */
export interface Startable extends Buildable {
  readonly start: Command;
}

/** Name by which builds of a code base are known. */
export function codeBaseOf({ codeBase, folder }: Pick<Buildable, 'codeBase' | 'folder'>): string {
  return codeBase ?? basename(folder);
}

/** PATH with the folders of a finished build before others. */
export function binPath({ binFolders = [] }: Buildable, folder: string, path: string): string {
  return [...binFolders.map((name) => join(folder, name)), path].join(delimiter);
}
