import type { ToolchainName } from '@headroom/model/run';
import type { Source } from '@headroom/project';
import type { Command } from '../buildable.ts';
import { BASES, type Base } from './generated.ts';
import { fromNpm } from './npm.ts';
import { nugetInstall } from './nuget.ts';
import { fromPypi } from './pypi.ts';

/** A package whose lock file chooses what it needs. */
export interface LockedPackage {
  readonly name: string;
  readonly version: string;
  /** Path and text of its lock file. */
  readonly lock: string;
  readonly text: string;
}

/** Installation of a package into a folder. */
export interface InstalledPackage {
  /** Files of the folder before it is. */
  readonly files: Readonly<Record<string, string>>;
  readonly requires: readonly ToolchainName[];
  readonly commands: readonly Command[];
  readonly env: Readonly<Record<string, string>>;
  readonly binFolders: readonly string[];
  /** Base image of what installs it, and of what runs it where that is another one. */
  readonly build: Base;
  readonly run?: Base;
  /** Variables of what is started in an image. */
  readonly runEnv?: Readonly<Record<string, string>>;
}

export type Package = Extract<Source, { kind: 'package' }>['of'];

/** @param lockText reads the text of a lock file @throws SourceRefused */
export async function installationOf(
  of: Package,
  lockText: (path: string) => Promise<string>,
): Promise<InstalledPackage> {
  switch (of.registry) {
    case 'npm':
      return fromNpm({ ...of, text: await lockText(of.lock) });
    case 'pypi':
      return fromPypi({ ...of, text: await lockText(of.lock) });
    case 'cargo':
      return compiled('cargo', BASES.RUST, {}, [
        'cargo',
        'install',
        '--locked',
        '--root',
        '.',
        '--version',
        `=${of.version}`,
        of.name,
      ]);
    case 'go':
      // The modules that it needs are those that its own go.mod and go.sum name.
      return compiled('go', BASES.GO, { GOFLAGS: '-mod=mod' }, [
        'sh',
        '-c',
        'GOBIN="$PWD/bin" exec go install "$1"',
        'sh',
        `${of.name}@${of.version}`,
      ]);
    case 'nuget':
      return {
        ...program('dotnet', { DOTNET_CLI_TELEMETRY_OPTOUT: '1', DOTNET_NOLOGO: '1' }, nugetInstall(of)),
        ...{ build: BASES.DOTNET_SDK, run: BASES.DOTNET_ASPNET },
        // On all addresses, and not at the port of the images of .NET, which is that of the stdio bridge.
        runEnv: { ASPNETCORE_HTTP_PORTS: '5000' },
      };
  }
}

/** A package that comes with its own choice, and becomes one program of its image. */
function compiled(
  toolchain: ToolchainName,
  build: Base,
  env: Readonly<Record<string, string>>,
  command: Command,
): InstalledPackage {
  return { ...program(toolchain, env, [command]), build, run: BASES.DEBIAN };
}

function program(
  toolchain: ToolchainName,
  env: Readonly<Record<string, string>>,
  commands: readonly [Command, ...Command[]],
): Omit<InstalledPackage, 'build'> {
  return {
    files: { 'package.txt': `${commands[0].at(-1)}\n` },
    requires: [toolchain],
    commands,
    env,
    binFolders: ['bin'],
  };
}
