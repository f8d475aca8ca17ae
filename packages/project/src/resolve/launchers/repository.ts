import type { ToolchainName } from '@headroom/model/run';
import { pathSchema } from '../../parts/path.ts';
import { atVersion, launchPackage, openVersion } from '../package-spec.ts';
import { refuse } from '../refusal.ts';
import type { ClientCommand, Launched } from './launcher.ts';
import { optionsOf, valuesOf } from './options.ts';
import { pathIn } from './python.ts';

const PROGRAM = 'headroom-server';

/** `go run`: a package of the module proxy by its version, or one of the repository. */
export function go({ args: [verb, ...args], place, findings }: ClientCommand): Launched {
  if (verb !== 'run') return refuse(place, 'must be `run` and a package');
  const { words } = optionsOf(args, { flags: ['-race'], valued: ['-mod', '-tags', '-ldflags'] }, place);
  const [named = '', ...rest] = words;
  const { name, version } = atVersion(named);
  if (version !== undefined) {
    const open = openVersion(version, (sentence) => findings.note(sentence));
    return { source: launchPackage('go', name, open, place), args: rest };
  }
  if (named.endsWith('.go'))
    return refuse(place, 'names files of Go: name the folder of the program, such as ./cmd/server');
  return {
    source: {
      kind: 'build',
      requires: ['go'],
      commands: [['go', 'build', '-o', PROGRAM, `./${pathIn(named, place)}`]],
    },
    program: `./${PROGRAM}`,
    args: rest,
  };
}

/** `cargo run`: a program of the repository. */
export function cargo({ args: [verb, ...args], place }: ClientCommand): Launched {
  if (verb !== 'run' && verb !== 'r') return refuse(place, 'must be `run`');
  const known = {
    flags: ['--release', '-r', '--locked', '-q', '--quiet'],
    valued: ['--bin', '-p', '--package'],
  };
  const options = optionsOf(args, known, place);
  const [program = ''] = valuesOf(options, '--bin');
  if (!/^[\w-]+$/.test(program)) return refuse(place, 'must name the program with --bin');
  const packages = valuesOf(options, '-p', '--package').flatMap((name) => ['--package', name]);
  return {
    source: {
      kind: 'build',
      requires: ['cargo'],
      commands: [['cargo', 'build', '--release', '--bin', program, ...packages]],
    },
    program: `./target/release/${program}`,
    args: options.words,
  };
}

/** `dnx`: a package of NuGet. */
export function dnx({ args, place, findings }: ClientCommand): Launched {
  const [named = '', ...rest] = args;
  const { name, version } = atVersion(named);
  const flags = ['--yes', '-y', '--prerelease'];
  const { values, words } = optionsOf(rest, { flags, valued: ['--version', '--source'] }, place);
  const open = openVersion(values.get('--version')?.[0] ?? version, (sentence) => findings.note(sentence));
  return { source: launchPackage('nuget', name, open, place), args: words };
}

/** Toolchains of programs that a client starts by their names. */
const PROGRAMS: Readonly<Record<string, ToolchainName>> = {
  node: 'node',
  python: 'python3',
  python3: 'python3',
  java: 'java',
  dotnet: 'dotnet',
};

export const PROGRAM_NAMES = Object.keys(PROGRAMS);

/** Runtimes that are no toolchain here. */
const UNKNOWN_RUNTIMES = ['deno', 'ruby', 'php'];

/** A program of the repository, as it lies there: nothing is built. */
export function plain(
  { command, args, place, findings }: ClientCommand,
  launchers: readonly string[],
): Launched {
  const toolchain = Object.hasOwn(PROGRAMS, command) ? PROGRAMS[command] : undefined;
  const where = { ...place, field: place.field.replace(/\.args$/, '.command') };
  if (UNKNOWN_RUNTIMES.includes(command)) {
    refuse(
      where,
      `needs ${command}, which is no toolchain here: name a Dockerfile as \`dockerfile\` in headroom.yaml`,
    );
  }
  if (!toolchain && !isPathOfRepository(command)) {
    const known = [...launchers, ...PROGRAM_NAMES].join(', ');
    refuse(where, `is ${command.slice(0, 100)}; allowed: ${known}, and a path of the repository`);
  }
  const script = toolchain && args.find((word) => !word.startsWith('-'));
  if (script !== undefined && isElsewhere(script)) {
    refuse(place, `${script.slice(0, 100)} lies outside the repository: write its path from the root of it`);
  }
  findings.note('is started as it lies in the repository: nothing is built');
  return {
    source: { kind: 'build', commands: [], requires: toolchain ? [toolchain] : [] },
    program: command === 'python' ? 'python3' : command,
    args,
  };
}

const isElsewhere = (path: string) => path.startsWith('/') || path.startsWith('../') || path.startsWith('~');

function isPathOfRepository(command: string): boolean {
  if (!command.includes('/')) return false;
  return pathSchema.safeParse(command.startsWith('./') ? command.slice(2) : command).success;
}
