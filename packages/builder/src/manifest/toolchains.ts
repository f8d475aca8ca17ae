import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { delimiter } from 'node:path';
import { promisify } from 'node:util';
import { TOOLCHAIN_NAMES, type ToolchainName } from '@headroom/model/run';
import type { Buildable } from '../buildable.ts';
import { findDotnet, findJdk, findNativeImage, type ToolchainHome } from './toolchain-homes.ts';

const execute = promisify(execFile);
const ANSWER_WITHIN_MS = 20_000;

interface Toolchain {
  readonly title: string;
  readonly command: readonly [string, ...string[]];
  /** Pattern whose first group is the version. */
  readonly pattern: RegExp;
  /** Source of it, as the end of the sentence "install it …". */
  readonly install: string;
  /** Folder of it when that need not be on PATH. */
  readonly home?: () => ToolchainHome | undefined;
}

/** Toolchains that servers can be built with, by the name a manifest asks for. */
const TOOLCHAINS = {
  cargo: {
    title: 'Rust (cargo)',
    command: ['cargo', '--version'],
    pattern: /^cargo (\S+)/,
    install: 'from https://rustup.rs',
  },
  go: {
    title: 'Go',
    command: ['go', 'version'],
    pattern: /go version go(\S+)/,
    install: 'from https://go.dev/dl',
  },
  node: {
    title: 'Node.js',
    command: ['node', '--version'],
    pattern: /^v(\S+)/,
    install: 'from https://nodejs.org',
  },
  pnpm: {
    title: 'pnpm',
    command: ['pnpm', '--version'],
    pattern: /^(\d\S*)/,
    install: 'with "npm install -g pnpm"',
  },
  python3: {
    title: 'Python 3 with venv',
    // Debian ships Python without what a virtual environment needs; then this fails, and so would the build.
    command: ['python3', '-c', 'import ensurepip, platform, venv; print(platform.python_version())'],
    pattern: /^(\d\S*)/,
    install: 'from https://www.python.org (Debian: apt-get install python3 python3-venv)',
  },
  java: {
    title: 'a Java development kit 25 or newer',
    command: ['javac', '-version'],
    pattern: /javac ((?:2[5-9]|[3-9]\d)\S*)/,
    install: 'from https://adoptium.net',
    home: findJdk,
  },
  mvn: {
    title: 'Maven',
    command: ['mvn', '--version'],
    pattern: /Apache Maven (\d[\w.-]*)/,
    install: 'from https://maven.apache.org (Debian: apt-get install maven)',
  },
  'native-image': {
    title: 'GraalVM native-image',
    command: ['native-image', '--version'],
    // The last line names the maker of the toolchain, which results depend on.
    pattern: /Substrate VM (.+)/,
    install: 'from https://www.graalvm.org and found by GRAALVM_HOME, NATIVE_IMAGE or PATH',
    home: findNativeImage,
  },
  dotnet: {
    title: 'the .NET SDK (dotnet)',
    command: ['dotnet', '--version'],
    pattern: /^(\d\S*)/m,
    install: 'from https://dotnet.microsoft.com',
    home: findDotnet,
  },
} as const satisfies Record<ToolchainName, Toolchain>;

/** Toolchain name to version; only those that are there and answer. */
export type Toolchains = Record<string, string>;

/** Asks the toolchains (all of them by default) for their versions. One that is absent or broken is left out. */
export async function detectToolchains(
  names: readonly ToolchainName[] = TOOLCHAIN_NAMES,
): Promise<Toolchains> {
  const versions = await Promise.all(names.map((name) => versionOf(TOOLCHAINS[name])));
  const found = names.flatMap((name, i) => (versions[i] === undefined ? [] : [[name, versions[i]]]));
  return Object.fromEntries(found);
}

/** Variables by which a server's toolchains are found: those that are not on PATH come first on it. */
export function toolchainEnvironment(names: readonly ToolchainName[]): Record<string, string> {
  return environmentOf(names.map((name): Toolchain => TOOLCHAINS[name]));
}

/** Variables that the programs of a server's toolchains need, PATH not included. */
export function toolchainVariables(names: readonly ToolchainName[]): Record<string, string> {
  return Object.assign(
    {},
    ...homesOf(names.map((name): Toolchain => TOOLCHAINS[name])).map(({ variables }) => variables),
  );
}

function environmentOf(toolchains: readonly Toolchain[]): Record<string, string> {
  const homes = homesOf(toolchains);
  const path = [...homes.map(({ bin }) => bin), process.env.PATH ?? ''].join(delimiter);
  return Object.assign({ PATH: path }, ...homes.map(({ variables }) => variables));
}

function homesOf(toolchains: readonly Toolchain[]): ToolchainHome[] {
  return toolchains.flatMap(({ home }) => home?.() ?? []);
}

async function versionOf(toolchain: Toolchain): Promise<string | undefined> {
  const {
    command: [program, ...args],
    pattern,
  } = toolchain;
  const version = toolchain.home?.()?.version;
  if (version) return version;
  try {
    const env = { ...process.env, ...environmentOf([toolchain]) };
    // Outside a project's folder: in it go and pnpm would switch to the version that the project pins.
    const { stdout, stderr } = await execute(program, args, {
      cwd: tmpdir(),
      timeout: ANSWER_WITHIN_MS,
      env,
    });
    return pattern.exec(`${stdout}${stderr}`)?.[1];
  } catch {
    // The toolchain is not installed or not working: whatIsMissing tells what to do about it.
    return undefined;
  }
}

/** A sentence that says what this host lacks to build a server, and how to install it; null when it has all. */
export function whatIsMissing(
  server: Pick<Buildable, 'title' | 'requires' | 'unbuildable'>,
  toolchains: Toolchains,
): string | null {
  if (server.unbuildable?.process) return `${server.title} ${server.unbuildable.process}.`;
  const missing = server.requires.filter((name) => toolchains[name] === undefined);
  if (missing.length === 0) return null;
  const wanted = missing.map((name) => {
    const { title, install } = TOOLCHAINS[name];
    return `${title}, to be installed ${install}`;
  });
  return `${server.title} needs ${wanted.join('; and ')}.`;
}
