import type { ToolchainName } from '@headroom/workload';
import { z } from 'zod';
import { pathSchema } from '../parts/path.ts';
import { literalText } from '../parts/placeholders.ts';
import type { Server } from '../server/server.ts';
import { type Found, imageSource, packageSource, programOf } from './found.ts';
import { type Place, parsed, readJson, refuse } from './refusal.ts';

const entrySchema = z.looseObject({
  command: z.string().min(1).optional(),
  args: z.array(z.string()).default([]),
  env: z.record(z.string(), z.string()).default({}),
});

const fileSchema = z.looseObject({ mcpServers: z.record(z.string(), z.unknown()) });

/** Description of a server in a client's .mcp.json. @throws SourceRefused */
export function fromMcpJson(
  { path: file, name, lock }: { path: string; name: string; lock?: string | undefined },
  server: Pick<Server, 'start' | 'env'>,
  readFile: (path: string) => string,
): Found {
  const { mcpServers } = parsed(fileSchema, readJson(readFile, file), { file, field: '.mcp.json' });
  const names = Object.keys(mcpServers).join(', ') || 'none';
  if (!Object.hasOwn(mcpServers, name)) {
    refuse({ file, field: 'mcpServers' }, `has no ${name}; there are: ${names}`);
  }
  const place = { file, field: `mcpServers.${name}` };
  const { command, args, env } = parsed(entrySchema, mcpServers[name], place);
  if (command === undefined) {
    return refuse(place, 'names an address, not a command: measure what can be started here');
  }
  const launch: Launch = { command, args: args.map((word) => given(word, place)), place, lock, readFile };
  const { variables = {}, ...found } = (launcherOf(command) ?? plain)(launch);
  // Those of docker's words are filled with these words.
  const texts = Object.entries(env).flatMap(([variable, text]) =>
    server.env[variable] === undefined && !Object.hasOwn(variables, variable)
      ? [[variable, given(text, { ...place, field: `${place.field}.env.${variable}` })]]
      : [],
  );
  return { ...found, env: { ...Object.fromEntries(texts), ...variables }, transport: 'stdio' };
}

/** A text with the variables that clients fill in from their own environment: only defaults are known here. */
function given(text: string, place: Place): string {
  const filled = text.replace(/\$\{(\w+)(?::-([^}${]*))?\}/g, (_, name: string, fallback?: string) => {
    return (
      fallback ??
      refuse(
        place,
        `\${${name}} is known only to clients: set its value in \`start\` or \`env\` of headroom.yaml`,
      )
    );
  });
  return literalText(filled);
}

interface Launch {
  readonly command: string;
  readonly args: readonly string[];
  readonly place: Place;
  readonly lock: string | undefined;
  readonly readFile: (path: string) => string;
}
type Launched = Pick<Found, 'source' | 'start'> & { variables?: Readonly<Record<string, string>> };

const LAUNCHERS: Readonly<Record<string, (launch: Launch) => Launched>> = { npx, uvx, docker };

function launcherOf(command: string) {
  return Object.hasOwn(LAUNCHERS, command) ? LAUNCHERS[command] : undefined;
}

function npx({ args, place, lock, readFile }: Launch): Launched {
  const { options, words } = optionsOf(args, { flags: ['-y', '--yes'], valued: ['-p', '--package'] }, place);
  const wanted = options.get('-p') ?? options.get('--package') ?? words.shift() ?? '';
  const at = wanted.lastIndexOf('@');
  const name = at > 0 ? wanted.slice(0, at) : wanted;
  const version = at > 0 ? wanted.slice(at + 1) : '';
  const source = packageSource({
    registry: 'npm',
    name,
    version,
    lock,
    lockField: 'mcpJson.lock',
    place: argsOf(place),
  });
  const program = options.size > 0 ? words.shift() : lock && programOf(name, lock, readFile);
  return { source, start: [program ?? name, ...words] };
}

function uvx({ args, place, lock }: Launch): Launched {
  const { options, words } = optionsOf(args, { flags: [], valued: ['--from'] }, place);
  const wanted = options.get('--from') ?? words.shift() ?? '';
  const [name = '', version = ''] = wanted.split(/==|@/, 2);
  const source = packageSource({
    registry: 'pypi',
    name,
    version,
    lock,
    lockField: 'mcpJson.lock',
    place: argsOf(place),
  });
  const program = options.size > 0 ? words.shift() : name;
  return { source, start: [program ?? name, ...words] };
}

function docker({ args: [verb, ...args], place }: Launch): Launched {
  const where = argsOf(place);
  if (verb !== 'run') return refuse(where, 'must be `run` and an image');
  const variables: Record<string, string> = {};
  const flags = ['-i', '--interactive', '-t', '--tty', '-it', '--rm', '--init'];
  const { words } = optionsOf(args, { flags, valued: ['-e', '--env'] }, place, (text) => {
    const [, name = '', value] = /^([^=]+)(?:=(.*))?$/s.exec(text) ?? [];
    // Without a value it is the one of `env`.
    if (value !== undefined) variables[name] = value;
  });
  const [image = '', ...more] = words;
  const source = imageSource(image, where);
  if (more.length > 0) {
    refuse(
      where,
      'has words after the image, whose meaning only the image knows: set `start` in headroom.yaml',
    );
  }
  return { source, variables };
}

/** Toolchains of programs that a client starts by their names. */
const PROGRAMS: Readonly<Record<string, ToolchainName>> = {
  node: 'node',
  python: 'python3',
  python3: 'python3',
  java: 'java',
};

/** A program of the repository, as it lies there: nothing is built. */
function plain({ command, args, place }: Launch): Launched {
  const toolchain = Object.hasOwn(PROGRAMS, command) ? PROGRAMS[command] : undefined;
  const isPath = command.includes('/') && pathSchema.safeParse(command.replace(/^\.\//, '')).success;
  if (!toolchain && !isPath) {
    const known = [...Object.keys(LAUNCHERS), ...Object.keys(PROGRAMS)].join(', ');
    refuse(
      { ...place, field: `${place.field}.command` },
      `is ${command}; allowed: ${known}, and a path of the repository`,
    );
  }
  const program = command === 'python' ? 'python3' : command;
  const requires = toolchain ? [toolchain] : [];
  return {
    source: { kind: 'build', of: { commands: [], requires, sources: ['.'], env: {} } },
    start: [program, ...args],
  };
}

const argsOf = ({ file, field }: Place): Place => ({ file, field: `${field}.args` });

/** Options before the first word that is none. @throws SourceRefused for one that is not known */
function optionsOf(
  args: readonly string[],
  known: { flags: readonly string[]; valued: readonly string[] },
  place: Place,
  onValue: (value: string) => void = () => {},
): { options: Map<string, string>; words: string[] } {
  const options = new Map<string, string>();
  let at = 0;
  for (let word = args[at]; word?.startsWith('-'); word = args[at]) {
    at += 1;
    const [name = '', joined] = word.split(/=(.*)/s, 2);
    if (known.flags.includes(name)) continue;
    if (!known.valued.includes(name)) {
      const allowed = [...known.flags, ...known.valued].join(', ');
      refuse(argsOf(place), `${name} is not understood here; allowed: ${allowed}`);
    }
    const value = joined ?? args[at++] ?? '';
    options.set(name, value);
    onValue(value);
  }
  return { options, words: args.slice(at) };
}
