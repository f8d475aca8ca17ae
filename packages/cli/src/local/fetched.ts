/** Servers that are fetched, or started as a file for clients and registries says: packages, images, bundles, launches. */
import { basename, join, resolve } from 'node:path';
import {
  Copies,
  describeImage,
  describePackage,
  type ImageRequest,
  openBundle,
  type PackageRequest,
  withFetchedBundle,
} from '@headroom/bench';
import {
  type ImageTarget,
  type PackageTarget,
  parseTarget,
  type Target,
  TargetError,
  targetLabel,
} from '@headroom/model/comparison/target';
import { type LaunchSource, literalText } from '@headroom/project';
import { CommandError } from '../exit.ts';
import { draftIn, type FoundLaunch, refuseNeeds, valuesBy } from './folder.ts';
import { envOf, tell } from './start.ts';
import { variablesFrom } from './variables.ts';
import { commonOf, FILE, type Opening, type SubjectOptions, type Way } from './way.ts';

/** What somebody named. @throws CommandError */
export function targetOf(name: string): Target {
  try {
    return parseTarget(name);
  } catch (error) {
    if (error instanceof TargetError) throw new CommandError(`TARGET: ${error.message}`, { cause: error });
    throw error;
  }
}

/** A package of a registry. */
export async function ofPackage<T>(
  target: PackageTarget,
  options: Opening<T>,
  signal: AbortSignal,
): Promise<T> {
  return discovered({ target, ...givenTo(options) }, options, { mayListen: true, signal });
}

/** Parts of a server that its user gives by options. */
export function givenTo({ command, env, program }: SubjectOptions) {
  return { program, args: (command ?? []).map(literalText), ...variablesFrom(env) };
}

/** An image, which is described by its digest and discovered in a container. */
export async function ofImage<T>(
  request: ImageRequest,
  options: Opening<T>,
  signal: AbortSignal,
): Promise<T> {
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

/** The server of a bundle. @param more variables that its server.json gives it */
export async function ofBundle<T>(
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
export async function ofLaunch<T>(
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
