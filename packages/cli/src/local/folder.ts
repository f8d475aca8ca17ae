/** Servers of a folder that has no headroom.yaml: those of its files for clients and registries, or of its manifests. */
import { type Dirent, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import {
  type Candidate,
  type Checkout,
  candidatesIn,
  commandLaunch,
  draftOfLaunch,
  LAUNCH_FILES,
  type Launch,
  launchesIn,
  type NamedLaunch,
  type ServerDraft,
  SourceRefused,
  type ValueOf,
} from '@headroom/project';
import { readSecret } from '../env.ts';
import { CommandError } from '../exit.ts';
import { tell } from './start.ts';
import { envFrom } from './variables.ts';

/** Servers of a file that a refusal lists. */
const MOST_NAMES = 50;

/** A server of a file, and the name of the file. */
export interface FoundLaunch {
  readonly from: string;
  readonly name: string;
  readonly launch: Launch;
}

/**
 * The server that a file for clients or registries names: the file at a path, or the first of a folder that has any that
 * can be started.
 * @returns undefined where a folder has no such file
 * @throws CommandError where none can be started, or several can
 */
export function launchIn(
  path: string,
  { server, env }: { server?: string | undefined; env?: readonly string[] | undefined },
): FoundLaunch | undefined {
  const isFolder = statSync(path).isDirectory();
  const files = isFolder ? LAUNCH_FILES.map((name) => join(path, name)) : [path];
  const valueFor = valuesBy(env);
  const refusals: string[] = [];
  for (const file of files) {
    const text = textAt(file);
    if (text === undefined) continue;
    const found = launchesIn({ name: basename(file), text }, valueFor);
    const named =
      server === undefined ? found.launches : found.launches.filter(({ name }) => name === server);
    if (named.length > 0) return { from: file, ...onlyOne(preferred(named, file), { path, file }) };
    const refused = found.refusals.filter(({ name }) => server === undefined || name === server);
    refusals.push(...refused.map(({ name, reason }) => `  ${name}: ${reason}`));
    if (server === undefined || refused.length > 0) continue;
    const names = [...found.launches, ...found.refusals].map(({ name }) => name).slice(0, MOST_NAMES);
    refusals.push(`  --server ${server} is not in ${file}; allowed: ${names.join(', ') || 'none'}`);
  }
  if (refusals.length === 0) return undefined;
  if (isFolder && server === undefined && candidatesIn(checkoutAt(path)).length > 0) {
    tell(['no client or registry file has a server that can be started here:', ...refusals].join('\n'));
    return undefined;
  }
  throw new CommandError([`${path} has no server that can be started here:`, ...refusals].join('\n'));
}

/** Values of variables and settings: those of --env, and secrets of this process. */
export function valuesBy(env: readonly string[] | undefined): ValueOf {
  const variables = envFrom(env);
  return (name) => variables[name] ?? readSecret(name).secret;
}

const CONTAINER_PROGRAMS: readonly string[] = ['docker', 'podman'];

/**
 * The image of a command that starts a container: the program of the engine's client is not the server.
 * @returns undefined for any other command
 * @throws CommandError for an option that is not understood
 */
export function containerIn(
  command: readonly [string, ...string[]],
  { env }: { env?: readonly string[] | undefined },
): FoundLaunch | undefined {
  const [program, ...words] = command;
  if (!CONTAINER_PROGRAMS.includes(program) || !words.slice(0, 2).includes('run')) return undefined;
  const launch = orCommandError(() => commandLaunch(command, valuesBy(env)));
  return { from: `${program} run`, name: 'the server', launch };
}

/** A server that is built from the folder that names it; undefined for what is fetched. @throws CommandError */
export function draftIn(folder: string, { name, launch }: FoundLaunch): ServerDraft | undefined {
  return orCommandError(() => draftOfLaunch(name, launch, checkoutAt(folder).read));
}

function orCommandError<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof SourceRefused) throw new CommandError(error.message, { cause: error });
    throw error;
  }
}

/** A server.json lists packages of one server: an image is the second choice, as it needs an engine. */
function preferred(launches: readonly NamedLaunch[], file: string): readonly NamedLaunch[] {
  if (basename(file) !== 'server.json') return launches;
  const packages = launches.filter(({ launch }) => launch.source.kind !== 'image');
  return packages.length > 0 ? packages : launches;
}

function onlyOne(
  launches: readonly NamedLaunch[],
  { path, file }: { path: string; file: string },
): NamedLaunch {
  const [only, other] = launches;
  if (only && !other) return only;
  const lines = launches.map(({ name }) => `  headroom measure ${path} --server ${JSON.stringify(name)}`);
  throw new CommandError([`${file} has several servers; choose one:`, ...lines].join('\n'));
}

/** Refuses a launch whose file leaves values open. @throws CommandError that names each */
export function refuseNeeds({ from, name, launch: { needs } }: FoundLaunch): void {
  if (needs.length === 0) return;
  const lines = needs.map(({ name: need, description, secret }) => {
    const how = secret ? `set HEADROOM_SECRET_${need}` : `add --env ${need}=…`;
    return `  ${need}${description === undefined ? '' : ` (${description})`}: ${how}`;
  });
  throw new CommandError([`${name} of ${from} needs values:`, ...lines].join('\n'));
}

const MAX_BYTES = 1024 * 1024;

/** Text of a file; undefined where there is none, or one that is longer than any that is read. */
function textAt(file: string): string | undefined {
  const is = existsSync(file) && statSync(file).isFile() && statSync(file).size <= MAX_BYTES;
  return is ? readFileSync(file, 'utf8') : undefined;
}

const checkoutAt = (folder: string): Checkout => ({
  read: (path) => textAt(join(folder, path)),
  folders: (path) => namesIn(join(folder, path), (entry) => entry.isDirectory()),
  files: (path) => namesIn(join(folder, path), (entry) => entry.isFile()),
});

function namesIn(folder: string, is: (entry: Dirent) => boolean): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter(is)
    .map(({ name }) => name);
}

/** Files that are a program by themselves, or the project of one. */
export const PROGRAM_FILE = /\.(cs|csproj)$/;
/** Lock file of a project of .NET, beside it. */
const DOTNET_LOCK = 'packages.lock.json';

/** The server that a file is. @throws CommandError for a project that is a library */
export function candidateOfFile(path: string): Candidate {
  const name = basename(path);
  const { read } = checkoutAt(dirname(path));
  const [candidate] = candidatesIn({
    read: (of) => ([name, DOTNET_LOCK].includes(of) ? read(of) : undefined),
    folders: () => [],
    files: () => [name],
  });
  if (candidate) return candidate;
  throw new CommandError(
    `${path} is no program: it needs <OutputType>Exe</OutputType>, or Microsoft.NET.Sdk.Web`,
  );
}

/** The server that the manifests of a folder name. @throws CommandError where they name none, or several */
export function candidateIn(folder: string, program: string | undefined): Candidate {
  const candidates = candidatesIn(checkoutAt(folder));
  const [only, other] =
    program === undefined ? candidates : candidates.filter(({ name }) => name === program);
  if (only && !other) return only;
  const here = folder === '.' ? 'this folder' : folder;
  if (candidates.length === 0) {
    throw new CommandError(
      `${here} has no headroom.yaml, and no package.json with a bin, pyproject.toml with scripts, go.mod, Cargo.toml or .csproj with a program, file of C#, or Dockerfile. Name a package (npm:NAME), an image (oci:IMAGE), an address, or a command after --`,
    );
  }
  const names = candidates.map(({ name }) => `  headroom measure ${folder} --program ${name}`);
  throw new CommandError([`${here} has several programs; name one:`, ...names].join('\n'));
}
