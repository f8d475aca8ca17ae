/** What is measured here: a file, a package, a command, or a server that runs, by the name that somebody gave. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Discovered, type Discovery, describePackage, discover, discoverRunning } from '@headroom/bench';
import { givenBy } from '@headroom/contract-test/any';
import {
  type Candidate,
  candidatesIn,
  idOf,
  literalText,
  type PackageTarget,
  type Project,
  parseTarget,
  type Server,
  type ServerDraft,
  type Target,
  TargetError,
  targetLabel,
} from '@headroom/project';
import type { ToolchainName } from '@headroom/workload';
import type { MeasureOptions } from '../arguments/arguments.ts';
import { secretNames, secretValues } from '../env.ts';
import { CommandError } from '../exit.ts';
import { problemsText } from '../output/project.ts';
import { proposalText } from '../output/proposal.ts';
import { serverOf } from '../project/chosen.ts';
import { readProject } from '../project/read.ts';
import { runningAddress } from '../project/running.ts';
import { envOf, tell } from './start.ts';

/** A server that is measured on this machine. */
export interface Subject {
  readonly project: Project;
  readonly server: Server;
  /** Text of the headroom.yaml that measures it, and the path at which that lies, or would. */
  readonly text: string;
  readonly file: string;
  /** A command of this user's, which is started where it lies. */
  readonly inPlace: boolean;
  /** Whether a headroom.yaml of somebody's describes it. */
  readonly isDescribed: boolean;
  /** The endpoint of a server that runs already. */
  readonly url?: string | undefined;
}

/** Options by which a server is found. */
export type SubjectOptions = Pick<
  MeasureOptions,
  | 'arg'
  | 'command'
  | 'env'
  | 'header'
  | 'i-may-load-it'
  | 'program'
  | 'runtime'
  | 'server'
  | 'target'
  | 'tool'
  | 'url'
>;

const FILE = 'headroom.yaml';

/**
 * The server that somebody named, with a workload for it.
 * @throws CommandError; what starting a server throws
 */
export async function openSubject(options: SubjectOptions, signal: AbortSignal): Promise<Subject> {
  const { target: name, command } = options;
  if (name === undefined && command !== undefined) return ofCommand(command, options, signal);
  const target = name === undefined ? ({ kind: 'place', path: '.' } as const) : targetOf(name);
  switch (target.kind) {
    case 'package':
      return ofPackage(target, options, signal);
    case 'address':
      return ofAddress(target.url, options);
    case 'place':
      return ofPlace(target.path, options, signal);
    case 'image':
    case 'repository':
      throw new CommandError(
        `${targetLabel(target)} cannot be measured here; allowed: a package, an address, a command, a file or folder`,
      );
  }
}

function targetOf(name: string): Target {
  try {
    return parseTarget(name);
  } catch (error) {
    if (error instanceof TargetError) throw new CommandError(`TARGET: ${error.message}`, { cause: error });
    throw error;
  }
}

async function ofPackage(
  target: PackageTarget,
  options: SubjectOptions,
  signal: AbortSignal,
): Promise<Subject> {
  const common = commonOf(options, signal);
  tell(`looks ${targetLabel(target)} up`);
  const request = {
    ...{ target, program: options.program, args: (options.command ?? []).map(literalText) },
    ...variablesFrom(options.env),
  };
  const { draft, folder } = await describePackage(request, common);
  tell(`found ${draft.title}`);
  return found(await discover({ ...common, draft, mayListen: true, file: join(folder, FILE) }), {
    file: join(folder, FILE),
    inPlace: false,
  });
}

/** Toolchains of programs by their names: what a machine needs to start them. */
const TOOLCHAIN_OF: Readonly<Record<string, ToolchainName>> = {
  ...{ node: 'node', npx: 'node', npm: 'node', pnpm: 'pnpm', python: 'python3', python3: 'python3' },
  ...{ java: 'java', go: 'go', cargo: 'cargo' },
};

async function ofCommand(
  command: readonly [string, ...string[]],
  options: SubjectOptions,
  signal: AbortSignal,
): Promise<Subject> {
  const [program] = command;
  const toolchain = Object.hasOwn(TOOLCHAIN_OF, program) ? TOOLCHAIN_OF[program] : undefined;
  const { env, secrets } = variablesFrom(options.env);
  const draft: ServerDraft = {
    id: idOf(command.findLast((word) => !word.startsWith('-')) ?? program),
    title: command.join(' ').slice(0, MAX_TITLE),
    source: {
      kind: 'build',
      of: { commands: [], requires: toolchain ? [toolchain] : [], sources: ['.'], env: {} },
    },
    start: command.map(literalText),
    ...{ env: { ...texts(inherited()), ...env }, secrets },
    transport: 'stdio',
  };
  const file = resolve(FILE);
  const discovery = { ...commonOf(options, signal), draft, mayListen: true, file, inPlace: true };
  return found(await discover(discovery), { file, inPlace: true });
}

const MAX_TITLE = 80;
/** Variables that programs of a user need to find what is theirs; all others are given by --env. */
const INHERITED = ['HOME', 'LANG', 'TMPDIR', 'USER', 'XDG_CACHE_HOME', 'XDG_CONFIG_HOME', 'XDG_DATA_HOME'];

function inherited(): Record<string, string> {
  return Object.fromEntries(
    INHERITED.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name] ?? '']])),
  );
}

/** Variables of a server as texts of its file: those of --env, and each HEADROOM_SECRET_NAME as its NAME. */
function variablesFrom(env: readonly string[] | undefined): Pick<Required<ServerDraft>, 'env' | 'secrets'> {
  const secrets = secretNames();
  return {
    env: { ...texts(envFrom(env)), ...Object.fromEntries(secrets.map((name) => [name, `{secret.${name}}`])) },
    secrets,
  };
}

const texts = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, literalText(value)]));

/** Variables as `NAME=VALUE`, or `NAME` for the value that it has here. @throws CommandError */
function envFrom(texts: readonly string[] = []): Record<string, string> {
  return Object.fromEntries(
    texts.map((text) => {
      const [, name, value] = /^([A-Za-z_]\w*)(?:=([\s\S]*))?$/.exec(text) ?? [];
      if (name === undefined) throw new CommandError(`--env ${text} must be NAME=VALUE, or NAME`);
      const told = value ?? process.env[name];
      if (told === undefined) throw new CommandError(`--env ${name}: the variable is not set here`);
      return [name, told];
    }),
  );
}

/** Headers as `Name: value`. @throws CommandError */
function headersFrom(texts: readonly string[] = []): Record<string, string> {
  return Object.fromEntries(
    texts.map((text) => {
      const [, name, value] = /^([\w!#$%&'*+.^`|~-]+):\s*([\x20-\x7e]*)$/.exec(text) ?? [];
      if (name === undefined || value === undefined) {
        throw new CommandError(`--header ${text} must be "Name: value", such as "Authorization: Bearer …"`);
      }
      return [name, value];
    }),
  );
}

async function ofAddress(address: string, options: SubjectOptions): Promise<Subject> {
  const url = runningAddress(
    address,
    options,
    'each tool eleven times, up to eight calls at once, then a load',
  );
  tell(`asks ${url} what it does`);
  const headers = headersFrom(options.header);
  const discovered = await discoverRunning({
    url,
    headers,
    given: givenBy(options.arg ?? []),
    also: options.tool ?? [],
  });
  return { ...found(discovered, { file: resolve(FILE), inPlace: false }), url };
}

async function ofPlace(path: string, options: SubjectOptions, signal: AbortSignal): Promise<Subject> {
  if (!existsSync(path)) {
    throw new CommandError(
      `${path} does not exist. A package is named with its registry: npm:${path} or pypi:${path}; a command after --`,
    );
  }
  const file = statSync(path).isDirectory() ? join(path, FILE) : path;
  if (existsSync(file)) return { ...(await openFile(file, options.server)), url: options.url };
  const { draft, from } = candidateIn(path, options.program);
  tell(
    `${from} names ${draft.id}: it is built and started as a server over stdio, or by HTTP at the port it opens`,
  );
  const discovery = {
    ...commonOf(options, signal),
    draft: { ...draft, ...variablesFrom(options.env) },
    ...{ mayListen: true, file: resolve(file) },
  };
  return found(await discover(discovery), { file: resolve(file), inPlace: false });
}

/** The server that the manifests of a folder name. @throws CommandError where they name none, or several */
function candidateIn(folder: string, program: string | undefined): Candidate {
  const candidates = candidatesIn({
    read: (path) => {
      const file = join(folder, path);
      return existsSync(file) && statSync(file).size <= MAX_BYTES ? readFileSync(file, 'utf8') : undefined;
    },
    folders: (path) => {
      const at = join(folder, path);
      if (!existsSync(at)) return [];
      return readdirSync(at, { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? [one.name] : []));
    },
  });
  const [only, other] =
    program === undefined ? candidates : candidates.filter(({ name }) => name === program);
  if (only && !other) return only;
  const here = folder === '.' ? 'this folder' : folder;
  if (candidates.length === 0) {
    throw new CommandError(
      `${here} has no ${FILE}, and no package.json with a bin, pyproject.toml with scripts, go.mod or Cargo.toml with a program. Name a package (npm:NAME), an address, or a command after --`,
    );
  }
  const names = candidates.map(({ name }) => `  headroom measure ${folder} --program ${name}`);
  throw new CommandError([`${here} has several programs; name one:`, ...names].join('\n'));
}

const MAX_BYTES = 1024 * 1024;

/** A headroom.yaml that has problems; the message tells each with its line. */
export class FileProblems extends Error {
  override name = 'FileProblems';
}

/** A server of a headroom.yaml. @throws CommandError, FileProblems */
export async function openFile(path: string, id: string | undefined): Promise<Subject> {
  const parsed = await readProject(path);
  if ('problems' in parsed) throw new FileProblems(problemsText(parsed.problems));
  const { project, text } = parsed;
  return {
    project,
    server: serverOf(project, id),
    text,
    file: resolve(path),
    inPlace: false,
    isDescribed: true,
  };
}

function commonOf(
  options: SubjectOptions,
  signal: AbortSignal,
): Omit<Discovery, 'draft' | 'mayListen' | 'file'> {
  return {
    ...{ env: envOf(options.runtime), secrets: secretValues(), signal },
    ...{ given: givenBy(options.arg ?? []), also: options.tool ?? [] },
    onLine: (line) => tell(`  ${line}`),
    tell: (said) => tell(typeof said === 'string' ? said : ''),
  };
}

function found(
  { project, server, text, proposal }: Discovered,
  place: Pick<Subject, 'file' | 'inPlace'>,
): Subject {
  for (const line of proposalText(proposal)) tell(line);
  return { project, server, text, isDescribed: false, ...place };
}
