import { addressText } from '../address-text.ts';
import { atVersion, launchPackage, openVersion } from '../package-spec.ts';
import { type Place, refuse } from '../refusal.ts';
import type { ClientCommand, Launched } from './launcher.ts';
import { optionsOf, valuesOf } from './options.ts';

const NOT_PUBLISHED = 'runs a program that Headroom builds: name `build` and `start` in headroom.yaml';

const OPTIONS = {
  flags: [
    '-y',
    '--yes',
    '-q',
    '--quiet',
    '--silent',
    '--prefer-online',
    '--prefer-offline',
    '--ignore-scripts',
  ],
  valued: ['-p', '--package'],
  refused: {
    '-c': 'runs a shell: name the package and its program',
    '--call': 'runs a shell: name the package and its program',
    '--bun': 'runs Bun, which is no toolchain here: leave it out',
  },
};

/** Programs that run a file of the repository. */
const RUNNERS = ['tsx', 'ts-node', 'nodemon', 'vite-node'];

/** `npx`, `bunx`, and what is left of `pnpm dlx` and its kin: a package of npm. */
export function npx({ args, place, findings }: ClientCommand): Launched {
  const options = optionsOf(args, OPTIONS, place);
  const [named, ...others] = valuesOf(options, '-p', '--package');
  const [first = '', ...rest] = options.words;
  const { name, version } = atVersion(named ?? first);
  if (name === 'mcp-remote') refuse(place, remoteProblem(rest));
  if (RUNNERS.includes(name)) refuse(place, `${name} ${NOT_PUBLISHED}`);
  const open = openVersion(version, (sentence) => findings.note(sentence));
  const source = launchPackage('npm', name, open, place, { with: others });
  return named === undefined ? { source, args: rest } : { source, program: first || undefined, args: rest };
}

/** mcp-remote only passes on what a server at an address answers. */
function remoteProblem(words: readonly string[]): string {
  const address = words.find((word) => !word.startsWith('-')) ?? '';
  return `leads to the address of a running server: ${addressText(address)}`;
}

/** `pnpm dlx`, `yarn dlx`, `npm exec` and `bun x`. */
export function packageManager(command: ClientCommand): Launched {
  const verbs = Object.hasOwn(VERBS, command.command) ? (VERBS[command.command] ?? []) : [];
  const { flags } = OPTIONS;
  const at = command.args.findIndex((word) => !flags.includes(word));
  const verb = command.args[at] ?? '';
  if (!verbs.includes(verb)) return refuseVerb(command, verb, verbs);
  return npx({ ...command, args: withoutDashes(command.args.slice(at + 1)) });
}

const VERBS: Readonly<Record<string, readonly string[]>> = {
  npm: ['exec', 'x'],
  pnpm: ['dlx'],
  yarn: ['dlx'],
  bun: ['x'],
};

function refuseVerb(
  { command, place }: { command: string; place: Place },
  verb: string,
  verbs: readonly string[],
) {
  const problem = command === 'bun' ? 'needs bun, which is no toolchain here' : NOT_PUBLISHED;
  return refuse(
    place,
    `${[command, verb].filter(Boolean).join(' ').slice(0, 100)} ${problem}; allowed: ${verbs.map((one) => `${command} ${one}`).join(', ')}`,
  );
}

/** npm takes options of its own before `--` and passes on what follows: `npm exec -- pkg` is `npx pkg`. */
function withoutDashes(args: readonly string[]): readonly string[] {
  const at = args.indexOf('--');
  return at < 0 ? args : [...args.slice(0, at), ...args.slice(at + 1)];
}
