/** Servers of a checkout that no file describes: what its manifests say that it builds and starts. */
import type { ToolchainName } from '@headroom/model/run';
import { parse as parseToml } from 'smol-toml';
import { z } from 'zod';
import { literalText } from '../parts/placeholders.ts';
import { buildSource, idOf, type ServerDraft } from '../text/server-text.ts';
import { dotnetPrograms } from './dotnet.ts';

/** Files of a checkout, by their paths from its root. */
export interface Checkout {
  /** The text of a file; undefined where there is none. */
  read(path: string): string | undefined;
  /** Names of the folders in a folder; none where there is no such folder. */
  folders(path: string): readonly string[];
  /** Names of the files in a folder; none where there is no such folder. */
  files(path: string): readonly string[];
}

/** A server that a manifest names. */
export interface Candidate {
  /** File that names it. */
  readonly from: string;
  /** Its program, as the file names it. */
  readonly name: string;
  readonly draft: ServerDraft;
}

const MAX_CHARACTERS = 1024 * 1024;
/** Programs of a checkout that are listed. */
const MOST_PROGRAMS = 100;

/** Servers that the manifests of a checkout name; those of the first manifest that names any. */
export function candidatesIn(checkout: Checkout): readonly Candidate[] {
  const all = allCandidatesIn(checkout);
  return all.filter(({ from }) => kindOf(from) === kindOf(all[0]?.from ?? ''));
}

/** Kind of manifest that a file is: projects of .NET have names of their own. */
const kindOf = (from: string) => /\.(csproj|cs)$/.exec(from)?.[1] ?? from;

/** Servers that any manifest of a checkout names, and the image of its Dockerfile. */
export function allCandidatesIn(checkout: Checkout): readonly Candidate[] {
  const programs = Object.entries(READERS).flatMap(([from, read]) => {
    const text = checkout.read(from);
    if (text === undefined || text.length > MAX_CHARACTERS) return [];
    return read(text, checkout).map((program) => candidateOf(from, program));
  });
  const ofDotnet = dotnetPrograms(checkout).map(({ from, ...program }) => candidateOf(from, program));
  return [...[...programs, ...ofDotnet].slice(0, MOST_PROGRAMS), ...imageOf(checkout)];
}

const DOCKERFILE = 'Dockerfile';

const PORT = /^[ \t]*EXPOSE[ \t]+(\d{1,5})\b/im;

/** Whether a stage is started with the word by which most servers choose their transport. */
const isOverStdio = (stage: string) =>
  stage
    .split('\n')
    .some((line) => /^(?:CMD|ENTRYPOINT)\b/i.test(line.trimStart()) && /\bstdio\b/i.test(line));

/** The image of a Dockerfile: over HTTP where it says a port and its last stage does not start it over stdio. */
function imageOf(checkout: Checkout): Candidate[] {
  const text = checkout.read(DOCKERFILE)?.slice(0, MAX_CHARACTERS);
  if (text === undefined) return [];
  const lastStage = text.slice(Math.max(text.toUpperCase().lastIndexOf('\nFROM '), 0));
  const [, port] = isOverStdio(lastStage) ? [] : (PORT.exec(text) ?? []);
  const draft: ServerDraft = {
    id: 'server',
    source: { kind: 'dockerfile', of: { path: DOCKERFILE, context: '.', args: {} } },
    ...(port === undefined ? { transport: 'stdio' } : { transport: 'streamable-http', port: Number(port) }),
  };
  return [{ from: DOCKERFILE, name: 'server', draft }];
}

/** A program, how it is built, and how it is started. */
export interface Program {
  readonly name: string;
  readonly requires: readonly ToolchainName[];
  readonly commands: readonly (readonly [string, ...string[]])[];
  readonly start: readonly string[];
}

function candidateOf(from: string, { name, requires, commands, start }: Program): Candidate {
  return {
    from,
    name,
    draft: {
      id: idOf(name),
      source: buildSource(requires, commands),
      start: start.map(literalText),
      transport: 'stdio',
    },
  };
}

const READERS: Readonly<Record<string, (text: string, checkout: Checkout) => Program[]>> = {
  'package.json': ofNode,
  'pyproject.toml': ofPython,
  'go.mod': ofGo,
  'Cargo.toml': ofRust,
};

const packageSchema = z.looseObject({
  name: z.string().optional(),
  bin: z.union([z.string(), z.record(z.string(), z.string())]).optional(),
  scripts: z.record(z.string(), z.unknown()).optional(),
});

function ofNode(text: string, checkout: Checkout): Program[] {
  const { data } = packageSchema.safeParse(jsonOf(text));
  const { name = 'server', bin, scripts = {} } = data ?? {};
  const bins = typeof bin === 'string' ? { [name]: bin } : (bin ?? {});
  const isPnpm = checkout.read('pnpm-lock.yaml') !== undefined;
  const isLocked = checkout.read('package-lock.json') !== undefined;
  const install = isPnpm
    ? (['pnpm', 'install', '--frozen-lockfile'] as const)
    : (['npm', isLocked ? 'ci' : 'install', '--no-audit', '--no-fund'] as const);
  const build = 'build' in scripts ? [[isPnpm ? 'pnpm' : 'npm', 'run', 'build'] as const] : [];
  return Object.entries(bins).map(([program, bin]) => {
    const path = bin.replace(/^\.\//, '');
    const isAlone = startsAlone(path, checkout);
    return {
      name: program,
      requires: isPnpm ? ['node', 'pnpm'] : ['node'],
      // Package managers make the programs of a package executable.
      commands: [install, ...build, ...(isAlone ? [['chmod', '+x', path] as const] : [])],
      start: isAlone ? [path.includes('/') ? path : `./${path}`] : ['node', path],
    };
  });
}

/** Whether a program of a package is one of the system, or names its interpreter itself; Node.js runs all others. */
function startsAlone(path: string, checkout: Checkout): boolean {
  if (/\.[cm]?[jt]s$/.test(path)) return false;
  const text = checkout.read(path);
  const slash = path.lastIndexOf('/');
  // No script is too long to be read.
  if (text === undefined) {
    return checkout.files(slash < 0 ? '.' : path.slice(0, slash)).includes(path.slice(slash + 1));
  }
  const [line = ''] = text.split('\n', 1);
  return line.startsWith('\x7fELF') || (line.startsWith('#!') && !/\bnode\b/.test(line));
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const scriptsSchema = z.record(z.string(), z.unknown()).optional();
const pythonSchema = z.looseObject({
  project: z.looseObject({ scripts: scriptsSchema }).optional(),
  tool: z.looseObject({ poetry: z.looseObject({ scripts: scriptsSchema }).optional() }).optional(),
});

function ofPython(text: string): Program[] {
  const { data } = pythonSchema.safeParse(tomlOf(text));
  return Object.keys(data?.project?.scripts ?? data?.tool?.poetry?.scripts ?? {}).map((name) => ({
    name,
    requires: ['python3'],
    commands: [
      ['python3', '-m', 'venv', '.venv'],
      ['.venv/bin/python', '-m', 'pip', 'install', '--disable-pip-version-check', '--no-input', '.'],
    ],
    start: [`.venv/bin/${name}`],
  }));
}

function tomlOf(text: string): unknown {
  try {
    return parseToml(text);
  } catch {
    return undefined;
  }
}

function ofGo(text: string, checkout: Checkout): Program[] {
  const [, path = ''] = /^module[ \t]+(\S+)/m.exec(text) ?? [];
  const commands = checkout
    .folders('cmd')
    .filter((name) => checkout.read(`cmd/${name}/main.go`) !== undefined);
  const packages = [
    ...(checkout.read('main.go') === undefined ? [] : [{ name: idOf(path), at: '.' }]),
    ...commands.map((name) => ({ name, at: `./cmd/${name}` })),
  ];
  return packages.map(({ name, at }) => ({
    name,
    requires: ['go'],
    commands: [['go', 'build', '-o', `bin/${name}`, at]],
    start: [`bin/${name}`],
  }));
}

const rustSchema = z.looseObject({
  package: z.looseObject({ name: z.string() }).optional(),
  bin: z.array(z.looseObject({ name: z.string() })).optional(),
});

function ofRust(text: string, checkout: Checkout): Program[] {
  const { data } = rustSchema.safeParse(tomlOf(text));
  const main = data?.package && checkout.read('src/main.rs') !== undefined ? [data.package.name] : [];
  const names = data?.bin?.map(({ name }) => name) ?? main;
  const locked = checkout.read('Cargo.lock') === undefined ? [] : ['--locked'];
  return names.map((name) => ({
    name,
    requires: ['cargo'],
    commands: [['cargo', 'build', '--release', ...locked, '--bin', name]],
    start: [`target/release/${name}`],
  }));
}
