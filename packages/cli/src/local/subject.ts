/** What is measured here: a file, a package, a command, or a server that runs, by the name that somebody gave. */
import { existsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type Discovered, discover, discoverRunning } from '@headroom/bench';
import { targetLabel } from '@headroom/model/comparison/target';
import type { ToolchainName } from '@headroom/model/run';
import {
  buildSource,
  type Candidate,
  idOf,
  literalText,
  literalTexts,
  MAX_TITLE,
  type ServerDraft,
} from '@headroom/project';
import { variablesHere } from '../env.ts';
import { CommandError } from '../exit.ts';
import { problemsText } from '../output/project.ts';
import { proposalText } from '../output/proposal.ts';
import { serverOf } from '../project/chosen.ts';
import { readProject } from '../project/read.ts';
import { runningAddress } from '../project/running.ts';
import { givenTo, ofBundle, ofImage, ofLaunch, ofPackage, targetOf } from './fetched.ts';
import { candidateIn, candidateOfFile, containerIn, launchIn, PROGRAM_FILE } from './folder.ts';
import { tell } from './start.ts';
import { headersFrom, variablesFrom } from './variables.ts';
import {
  commonOf,
  FILE,
  type Opening,
  type Place,
  type Subject,
  type SubjectOptions,
  termsOf,
  type Way,
} from './way.ts';

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

function found({ project, server, text, proposal }: Discovered, place: Place): Subject {
  for (const line of proposalText(proposal)) tell(line);
  const listed = proposal.tools.map((one) => ('tool' in one ? one.tool.name : one.name));
  return { project, server, text, listed, isDescribed: false, ...place };
}
