/** Servers of a folder that has no headroom.yaml: those of its files for clients and registries, or of its manifests. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  type Candidate,
  type Checkout,
  candidatesIn,
  LAUNCH_FILES,
  type Launch,
  launchesIn,
  type NamedLaunch,
} from '@headroom/project';
import { readSecret } from '../env.ts';
import { CommandError } from '../exit.ts';
import { tell } from './start.ts';
import { envFrom } from './variables.ts';

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
  const variables = envFrom(env);
  const valueFor = (name: string) => variables[name] ?? readSecret(name).secret;
  const refusals: string[] = [];
  for (const file of files) {
    const text = textAt(file);
    if (text === undefined) continue;
    const found = launchesIn({ name: basename(file), text }, valueFor);
    const named =
      server === undefined ? found.launches : found.launches.filter(({ name }) => name === server);
    if (named.length > 0) return { from: file, ...onlyOne(preferred(named, file), { path, file }) };
    refusals.push(...found.refusals.map(({ name, reason }) => `  ${name}: ${reason}`));
  }
  if (refusals.length === 0) return undefined;
  if (isFolder && server === undefined && candidatesIn(checkoutAt(path)).length > 0) {
    tell(
      ['no file for clients or registries names a server that can be started here:', ...refusals].join('\n'),
    );
    return undefined;
  }
  throw new CommandError([`${path} names no server that can be started here:`, ...refusals].join('\n'));
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
  throw new CommandError([`${file} names several servers; choose one:`, ...lines].join('\n'));
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
  folders: (path) => {
    const at = join(folder, path);
    if (!existsSync(at)) return [];
    return readdirSync(at, { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? [one.name] : []));
  },
});

/** The server that the manifests of a folder name. @throws CommandError where they name none, or several */
export function candidateIn(folder: string, program: string | undefined): Candidate {
  const candidates = candidatesIn(checkoutAt(folder));
  const [only, other] =
    program === undefined ? candidates : candidates.filter(({ name }) => name === program);
  if (only && !other) return only;
  const here = folder === '.' ? 'this folder' : folder;
  if (candidates.length === 0) {
    throw new CommandError(
      `${here} has no headroom.yaml, and no package.json with a bin, pyproject.toml with scripts, go.mod or Cargo.toml with a program, or Dockerfile. Name a package (npm:NAME), an address, or a command after --`,
    );
  }
  const names = candidates.map(({ name }) => `  headroom measure ${folder} --program ${name}`);
  throw new CommandError([`${here} has several programs; name one:`, ...names].join('\n'));
}
