/** What is measured here: a file, a package, a command, or a server that runs, by the name that somebody gave. */
import { existsSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import {
  Copies,
  type Discovered,
  type Discovery,
  describeImage,
  describePackage,
  discover,
  discoverRunning,
  type ImageRequest,
  openBundle,
  type PackageRequest,
  type RunningDiscovery,
  withFetchedBundle,
} from '@headroom/bench';
import { givenBy } from '@headroom/contract-test/any';
import {
  buildSource,
  type Candidate,
  type ImageTarget,
  idOf,
  type LaunchSource,
  literalText,
  literalTexts,
  MAX_TITLE,
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
import { secretValues, variablesHere } from '../env.ts';
import { CommandError } from '../exit.ts';
import { problemsText } from '../output/project.ts';
import { proposalText } from '../output/proposal.ts';
import { serverOf } from '../project/chosen.ts';
import { readProject } from '../project/read.ts';
import { runningAddress } from '../project/running.ts';
import {
  candidateIn,
  candidateOfFile,
  containerIn,
  draftIn,
  type FoundLaunch,
  launchIn,
  PROGRAM_FILE,
  refuseNeeds,
  valuesBy,
} from './folder.ts';
import { envOf, note, tell } from './start.ts';
import { headersFrom, variablesFrom } from './variables.ts';

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
  /** Whether its files are those of a bundle, which lie in the cache. */
  readonly isBundle?: boolean;
  /** The endpoint of a server that runs already. */
  readonly url?: string | undefined;
}

/** Names of the tools of its workload. */
export const toolsOf = ({ project }: Pick<Subject, 'project'>): string[] =>
  project.workload.tools.map(({ name }) => name);

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

/** Where a server was found. */
type Place = Pick<Subject, 'file' | 'inPlace' | 'isBundle'>;

/** Work with a server of any form, once it is known how it is started or reached. */
export interface Way<T> {
  /** A server that is started here, and that nobody has described. */
  start(discovery: Discovery, place: Place): Promise<T>;
  /** A server that runs already. @throws CommandError where it may not be asked that much */
  ask(request: RunningDiscovery, place: Place): Promise<T>;
  /** A server of a headroom.yaml. */
  open(subject: Subject): Promise<T>;
}

/** Options, and the work with the server that they name. */
type Opening<T> = SubjectOptions & { readonly way: Way<T> };

const FILE = 'headroom.yaml';

/**
 * The server that somebody named, with a workload for it.
 * @throws CommandError; what starting a server throws
 */
export function openSubject(options: SubjectOptions, signal: AbortSignal): Promise<Subject> {
  const way: Way<Subject> = {
    start: async (discovery, place) => found(await discover(discovery), place),
    ask: async (request, place) => {
      const { url } = request;
      runningAddress(url, options, 'eleven calls of each tool, up to eight at once, then a load');
      tell(`asking ${url} for its tools`);
      return { ...found(await discoverRunning(request), place), url };
    },
    open: async (subject) => ({ ...subject, url: options.url }),
  };
  return withTarget({ ...options, way }, signal);
}

/**
 * Does work with the server that somebody named.
 * @throws CommandError; what the work throws
 */
export async function withTarget<T>(options: Opening<T>, signal: AbortSignal): Promise<T> {
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
      return ofImage({ target, ...givenTo(options) }, options, signal);
    case 'repository':
      throw new CommandError(
        `${targetLabel(target)} cannot be measured on this machine; allowed: a package, an image, an address, a command, a file or folder`,
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

async function ofPackage<T>(target: PackageTarget, options: Opening<T>, signal: AbortSignal): Promise<T> {
  return discovered({ target, ...givenTo(options) }, options, { mayListen: true, signal });
}

/** Parts of a server that its user gives by options. */
function givenTo({ command, env, program }: SubjectOptions) {
  return { program, args: (command ?? []).map(literalText), ...variablesFrom(env) };
}

/** An image, which is described by its digest and discovered in a container. */
async function ofImage<T>(request: ImageRequest, options: Opening<T>, signal: AbortSignal): Promise<T> {
  const common = commonOf(options, signal);
  tell(`looking up ${targetLabel(request.target)}`);
  const { draft, reference, folder } = await describeImage(request, common);
  tell(`found ${reference}`);
  const file = join(folder, FILE);
  return options.way.start({ ...common, draft, mayListen: true, file }, { file, inPlace: false });
}

/** Has a package described and discovered. */
async function discovered<T>(
  request: PackageRequest,
  options: Opening<T>,
  { mayListen, signal }: { mayListen: boolean; signal: AbortSignal },
): Promise<T> {
  const common = commonOf(options, signal);
  const copies = new Copies();
  const placed = {
    ...request,
    args: request.args.map(copies.textOf),
    env: copies.valuesOf(request.env),
  };
  const given = copies.valuesOf(common.given);
  tell(`looking up ${targetLabel(request.target)}`);
  const { draft, folder } = await describePackage(placed, common);
  tell(`found ${draft.title}`);
  const file = join(folder, FILE);
  const fixtures = await copies.writeTo(folder, tell);
  const paths = copies.paths();
  const discovery = { ...common, given, paths, draft: { ...draft, fixtures }, mayListen, file };
  return options.way.start(discovery, { file, inPlace: false });
}

/** Toolchains of programs by their names: what a machine needs to start them. */
const TOOLCHAIN_OF: Readonly<Record<string, ToolchainName>> = {
  ...{ node: 'node', npx: 'node', npm: 'node', pnpm: 'pnpm', python: 'python3', python3: 'python3' },
  ...{ java: 'java', go: 'go', cargo: 'cargo', dotnet: 'dotnet', dnx: 'dotnet' },
};

async function ofCommand<T>(
  command: readonly [string, ...string[]],
  options: Opening<T>,
  signal: AbortSignal,
): Promise<T> {
  const launched = containerIn(command, options);
  if (launched) return ofLaunch(launched, '.', options, signal);
  const [program, word] = command;
  if (program === 'dotnet' && word === 'run') tell(BUILDS_FIRST);
  const toolchain = Object.hasOwn(TOOLCHAIN_OF, program) ? TOOLCHAIN_OF[program] : undefined;
  const { env, secrets } = variablesFrom(options.env);
  const draft: ServerDraft = {
    id: idOf(command.findLast((word) => !word.startsWith('-')) ?? program),
    title: command.join(' ').slice(0, MAX_TITLE),
    source: buildSource(toolchain ? [toolchain] : []),
    start: command.map(literalText),
    ...{ env: { ...literalTexts(variablesHere(INHERITED)), ...env }, secrets },
    transport: 'stdio',
  };
  const file = resolve(FILE);
  const discovery = { ...commonOf(options, signal), draft, mayListen: true, file, inPlace: true };
  return options.way.start(discovery, { file, inPlace: true });
}

/** Remark about a command whose starts are those of a compiler. */
const BUILDS_FIRST =
  'dotnet run looks for changes to compile at every start, which is measured with it; headroom measure FILE.cs, FILE.csproj or FOLDER builds once and starts the program';

/** Variables that programs of a user need to find what is theirs; all others are given by --env. */
const INHERITED = [
  ...['HOME', 'LANG', 'TMPDIR', 'USER', 'XDG_CACHE_HOME', 'XDG_CONFIG_HOME', 'XDG_DATA_HOME'],
  ...['DOTNET_CLI_HOME', 'NUGET_PACKAGES'],
];

function ofAddress<T>(url: string, options: Opening<T>): Promise<T> {
  const request = { url, headers: headersFrom(options.header), ...termsOf(options) };
  return options.way.ask(request, { file: resolve(FILE), inPlace: false });
}

async function ofPlace<T>(path: string, options: Opening<T>, signal: AbortSignal): Promise<T> {
  if (!existsSync(path)) {
    throw new CommandError(
      `${path} does not exist. A package is named with its registry: npm:${path} or pypi:${path}; a command after --`,
    );
  }
  const isFolder = statSync(path).isDirectory();
  if (!isFolder && BUNDLE.test(path)) return ofBundle(path, {}, options, signal);
  if (!isFolder && ARCHIVE.test(path)) {
    throw new CommandError(`${path} is an archive: unpack it, and measure its folder`);
  }
  const isProgram = !isFolder && PROGRAM_FILE.test(path);
  const file = isFolder ? join(path, FILE) : isProgram ? join(dirname(path), FILE) : path;
  if (isProgram) return ofCandidate(candidateOfFile(path), file, options, signal);
  if (existsSync(file) && !isLaunchFile(file)) {
    return options.way.open(await openFile(file, options.server));
  }
  const launched = launchIn(path, options);
  if (launched) return ofLaunch(launched, isFolder ? path : dirname(path), options, signal);
  return ofCandidate(candidateIn(path, options.program), file, options, signal);
}

/** A server that is built of a folder, whose headroom.yaml would be `file`. */
async function ofCandidate<T>(
  { draft, from }: Candidate,
  file: string,
  options: Opening<T>,
  signal: AbortSignal,
): Promise<T> {
  tell(`${from} names ${draft.id}`);
  const discovery = {
    ...commonOf(options, signal),
    draft: { ...draft, ...variablesFrom(options.env) },
    ...{ mayListen: true, file: resolve(file) },
  };
  return options.way.start(discovery, { file: resolve(file), inPlace: false });
}

const ARCHIVE = /\.(tgz|tar|tar\.gz|zip|nupkg|whl|crate)$/i;

/** Endings of bundles; the second is what they were called first. */
const BUNDLE = /\.(mcpb|dxt)$/i;

/** The server of a bundle. @param more variables that its server.json gives it */
async function ofBundle<T>(
  path: string,
  more: Readonly<Record<string, string>>,
  options: Opening<T>,
  signal: AbortSignal,
): Promise<T> {
  const opening = { env: envOf(options.runtime), signal, valueFor: valuesBy(options.env) };
  const { name, launch, folder } = await openBundle(path, opening);
  const launched = { from: basename(path), name, launch: { ...launch, env: { ...launch.env, ...more } } };
  const { start } = options.way;
  const way: Way<T> = {
    ...options.way,
    start: (discovery, place) => start(discovery, { ...place, isBundle: true }),
  };
  return ofLaunch(launched, folder, { ...options, way }, signal);
}

/** A server that a file for clients or registries names. */
async function ofLaunch<T>(
  launched: FoundLaunch,
  folder: string,
  options: Opening<T>,
  signal: AbortSignal,
): Promise<T> {
  refuseNeeds(launched);
  const { from, name, launch } = launched;
  for (const note of launch.notes) tell(`${from}: ${note}`);
  const { source, program, args, env, secrets, transport, port, endpoint } = launch;
  const talk = { transport, port, endpoint };
  if (source.kind === 'package') {
    refuseMore(launched, source);
    const target = targetOf(`${source.registry}:${source.name}${source.version ? `@${source.version}` : ''}`);
    if (target.kind !== 'package') throw new Error(`${name} is no package`);
    tell(`${from} names ${targetLabel(target)}`);
    const request = { target, program, args, env, secrets, talk };
    return discovered(request, options, { mayListen: transport === 'stdio', signal });
  }
  if (source.kind === 'image') {
    const target: ImageTarget = { kind: 'image', reference: source.reference };
    tell(`${from} names ${targetLabel(target)}`);
    return ofImage({ target, program, args, env, secrets, talk }, options, signal);
  }
  if (source.kind === 'bundle') {
    tell(`${from} names ${source.url}`);
    return withFetchedBundle(source, { env: envOf(options.runtime), signal }, (path) =>
      ofBundle(path, env, options, signal),
    );
  }
  tell(`${from} names ${name}`);
  const file = resolve(folder, FILE);
  const draft = draftIn(folder, launched);
  if (!draft) throw new Error(`${name} is not built from ${folder}`);
  const discovery = { ...commonOf(options, signal), draft, mayListen: true, file };
  return options.way.start(discovery, { file, inPlace: false });
}

/** Refuses what a launch installs beside its package: the lock is of the package alone. @throws CommandError */
function refuseMore({ from, name }: FoundLaunch, source: Extract<LaunchSource, { kind: 'package' }>): void {
  const more = [...source.extras.map((extra) => `${source.name}[${extra}]`), ...source.with];
  if (more.length === 0) return;
  throw new CommandError(
    `${from}: ${name} needs ${more.join(', ')}, which needs a headroom.yaml: name it with \`mcpJson\` or \`serverJson\` and a lock`,
  );
}

const isLaunchFile = (file: string) => /(\.json|smithery\.ya?ml)$/.test(file);

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

const termsOf = ({ arg = [], tool = [] }: SubjectOptions) => ({ given: givenBy(arg), also: tool });

function commonOf(
  options: SubjectOptions,
  signal: AbortSignal,
): Omit<Discovery, 'draft' | 'mayListen' | 'file'> {
  return {
    ...{ env: envOf(options.runtime), secrets: secretValues(), signal },
    ...termsOf(options),
    onLine: (line) => tell(`  ${line}`),
    note,
    tell: (said) => tell(typeof said === 'string' ? said : ''),
  };
}

function found({ project, server, text, proposal }: Discovered, place: Place): Subject {
  for (const line of proposalText(proposal)) tell(line);
  return { project, server, text, isDescribed: false, ...place };
}
