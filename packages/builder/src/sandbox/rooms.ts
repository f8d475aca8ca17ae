import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { access, constants, readFile, realpath } from 'node:fs/promises';
import { homedir } from 'node:os';
import { delimiter, dirname, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { ToolchainName } from '@headroom/model/run';
import { BuildFailed } from '../build-failed.ts';
import { NUGET_SETTINGS, settingsFiles } from '../env.ts';
import { findJdk, findNativeImage } from '../manifest/toolchain-homes.ts';

const execute = promisify(execFile);

/** Folders of a toolchain that a sandbox shows. */
export interface Room {
  /** Folder of the kit alone, and nothing else of the host: not that of the user it was installed for. */
  readonly folder: string;
  /** Folder of its programs. */
  readonly bin: string;
  /** Names by which programs are called that are called otherwise in `bin`. */
  readonly links?: Readonly<Record<string, string>>;
  /** Folders of this machine that it takes packages from. */
  readonly packages?: readonly string[];
}

/**
 * Finder of each toolchain's folder. Version managers put programs on PATH that only lead to the kit they
 * chose; those are asked for it, and stay outside.
 */
const ROOMS: Record<ToolchainName, () => Promise<Room>> = {
  cargo: async () => kit(await printed('rustc', '--print', 'sysroot')),
  go: async () => kit(await printed('go', 'env', 'GOROOT')),
  node: async () => kit(dirname(dirname(await printed('node', '--print', 'process.execPath')))),
  pnpm: async () => packageOf('pnpm', await programOf('pnpm')),
  python3: async () => kit(await printed('python3', '-c', 'import sys; print(sys.base_prefix)')),
  java: async () => kit(dirname(findJdk()?.bin ?? dirname(await programOf('javac')))),
  mvn: async () => kit(dirname(dirname(await programOf('mvn')))),
  'native-image': async () =>
    kit(dirname(await realpath(findNativeImage()?.bin ?? dirname(await onPath('native-image'))))),
  dotnet: async () => {
    const folder = dirname(await programOf('dotnet'));
    return { folder, bin: folder, packages: await packageFolders() };
  },
};

/**
 * @throws with what to do, when a toolchain is not there or lies in a folder that holds more of its user than it
 * should
 */
export async function roomOf(name: ToolchainName): Promise<Room> {
  const room = await ROOMS[name]();
  const home = homedir();
  if (isWithin(home, room.folder)) {
    throw new BuildFailed(
      `toolchain ${name} lies in ${room.folder}, and with it all of ${home}, which builds may not see: install it in a folder of its own`,
      '',
    );
  }
  return room;
}

/** Whether a path is a folder or lies in it. */
export function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way === '' || !(way === '..' || way.startsWith('../'));
}

function kit(folder: string): Room {
  return { folder, bin: join(folder, 'bin') };
}

/** Folders that the settings of NuGet name as sources of packages. */
async function packageFolders(): Promise<string[]> {
  const file = settingsFiles()[NUGET_SETTINGS] ?? '';
  const text = await readFile(file, 'utf8').catch(() => '');
  const named = [...text.matchAll(/\bvalue="(\/[^"]*)"/g)].map(([, folder = '']) => folder);
  return named.filter((folder) => existsSync(folder) && !isWithin(homedir(), folder));
}

/** A program that lies somewhere in an npm package. */
async function packageOf(name: string, program: string): Promise<Room> {
  const link = { [name]: program };
  for (let folder = dirname(program); folder !== dirname(folder); folder = dirname(folder)) {
    const isPackage = await access(join(folder, 'package.json')).then(
      () => true,
      () => false,
    );
    if (isPackage) return { folder, bin: dirname(program), links: link };
  }
  return { folder: dirname(program), bin: dirname(program), links: link };
}

/** Output of a program, run outside of any project: some would switch to the version that it pins. */
async function printed(program: string, ...args: string[]): Promise<string> {
  const { stdout } = await execute(program, args, { cwd: '/' });
  return realpath(stdout.trim());
}

async function programOf(name: string): Promise<string> {
  return realpath(await onPath(name));
}

/** The first program of this name on PATH. @throws when there is none */
export async function onPath(name: string): Promise<string> {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const candidate = resolve(folder, name);
    const runs = await access(candidate, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (runs) return candidate;
  }
  throw new Error(`${name} is not on PATH`);
}
