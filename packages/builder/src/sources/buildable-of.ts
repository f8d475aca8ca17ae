import { join, normalize } from 'node:path';
import { resolveSource, type Server, type Source, SourceRefused } from '@headroom/project';
import { z } from 'zod';
import type { Buildable } from '../buildable.ts';
import { baseOf, dockerfileOf, noImageOf } from './generated.ts';
import { installationOf, type Package } from './package.ts';
import { type Places, placeIn, shortDigest, textIn, writeCodeBase } from './places.ts';

type Of<Kind extends Source['kind']> = Extract<Source, { kind: Kind }>['of'];
/** All of a buildable but what the server itself says. */
type Built = Omit<Buildable, 'id' | 'title'>;

const ENGINE = 'needs a container engine: run it on a host whose runtime is docker';
const WHOLE = ['.'];
/** Digits of an image's digest that people are shown. */
const SHOWN_DIGITS = 12;

/**
 * Builder's description of a server of headroom.yaml, once `resolveServer` has read its source.
 * @throws SourceRefused with a sentence that names file and field and says what to do
 */
export async function buildableOf(server: Server, places: Places): Promise<Buildable> {
  const { id, title, source } = server;
  try {
    const root = await placeIn(places, '.', 'server');
    return { id, title, describedBy: join(root, places.file), ...(await builtOf(source, places)) };
  } catch (error) {
    if (!(error instanceof SourceRefused)) throw error;
    throw new SourceRefused(`headroom.yaml: server ${id}: ${error.message}`, { cause: error });
  }
}

/** A server whose source is the builder's: what `server.json` and `.mcp.json` say is read. @throws SourceRefused */
export async function resolveServer(server: Server, places: Places): Promise<Server> {
  const { kind, of } = server.source;
  if (kind !== 'serverJson' && kind !== 'mcpJson') return server;
  const texts = new Map([[of.path, await textIn(places, of.path, `${kind}.path`)]]);
  if (of.lock !== undefined) texts.set(of.lock, await textIn(places, of.lock, `${kind}.lock`));
  return resolveSource(server, (path) => texts.get(path) ?? '');
}

function builtOf(source: Source, places: Places): Promise<Built> {
  switch (source.kind) {
    case 'build':
      return fromCommands(source.of, places);
    case 'package':
      return fromPackage(source.of, places);
    case 'dockerfile':
      return fromDockerfile(source.of, places);
    case 'image':
      return fromImage(source.of, places);
    default:
      throw new Error(`the source ${source.kind} was not resolved`);
  }
}

async function fromCommands(of: Of<'build'>, places: Places): Promise<Built> {
  const { commands, requires, sources, env } = of;
  for (const [at, path] of sources.entries()) await placeIn(places, path, `build.sources.${at}`);
  const base = baseOf(requires);
  const built = {
    folder: await placeIn(places, '.', 'build'),
    codeBase: `build-${shortDigest(of)}`,
    sources: sources.map((path) => normalize(`${path}/`).slice(0, -1)),
    requires,
    build: commands,
    buildEnv: env,
  };
  if (!base) return { ...built, unbuildable: { image: noImageOf(requires) } };
  const pnpm = requires.includes('pnpm') ? await pnpmOf(places) : undefined;
  if (pnpm instanceof SourceRefused) return { ...built, unbuildable: { image: pnpm.message } };
  const install = pnpm === undefined ? [] : [['npm', 'install', '--global', pnpm] as const];
  const text = dockerfileOf({ build: base, commands: [...install, ...commands], env, binFolders: [] });
  return { ...built, image: imageOf(text, 'the Dockerfile made of `build`') };
}

const manifestSchema = z.looseObject({ packageManager: z.string().regex(/^pnpm@\d+\.\d+\.\d+/) });

/** The pnpm that the repository names, as images of Node.js have none. */
async function pnpmOf(places: Places): Promise<string | SourceRefused> {
  const missing = new SourceRefused(
    'has no container image: `packageManager` of package.json must name the version of pnpm, such as pnpm@10.0.0',
  );
  const text = await textIn(places, 'package.json', 'build.requires').catch(() => undefined);
  if (text === undefined) return missing;
  try {
    return manifestSchema.parse(JSON.parse(text)).packageManager.split('+', 1).join('');
  } catch {
    // No JSON, or another package manager: the sentence says what to do about both.
    return missing;
  }
}

async function fromPackage(of: Package, places: Places): Promise<Built> {
  const { registry, name, version } = of;
  const { files, requires, commands, env, binFolders, build, run, runEnv } = await installationOf(
    of,
    (path) => textIn(places, path, 'package.lock'),
  );
  const codeBase = `${registry}-${tagOf(name)}`;
  const built = {
    folder: await writeCodeBase(places, codeBase, files),
    codeBase,
    sources: WHOLE,
    requires,
    build: commands,
    buildEnv: env,
    binFolders,
    frameworkVersion: `${name} ${version}`,
  };
  const text = dockerfileOf({
    ...{ build, ...(run && { run }), commands, env, binFolders },
    ...(runEnv && { runEnv }),
  });
  return { ...built, image: imageOf(text, 'the Dockerfile made of `package`') };
}

/** A name as tags of images may hold it. */
function tagOf(name: string): string {
  const words = name
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  return words.join('-').slice(-80).replace(/^-+/, '');
}

async function fromDockerfile(of: Of<'dockerfile'>, places: Places): Promise<Built> {
  const { path, context, target, args } = of;
  const text = await textIn(places, path, 'dockerfile.path');
  return {
    folder: await placeIn(places, context, 'dockerfile.context'),
    codeBase: `dockerfile-${shortDigest([path, context])}`,
    sources: WHOLE,
    requires: [],
    build: [],
    buildEnv: {},
    image: { run: target, args, dockerfile: { text, path } },
    unbuildable: { process: `is made by ${path}, which ${ENGINE}` },
  };
}

async function fromImage(reference: Of<'image'>, places: Places): Promise<Built> {
  const codeBase = `image-${shortDigest(reference)}`;
  const [name = '', digest = ''] = reference.split('@sha256:');
  return {
    folder: await writeCodeBase(places, codeBase, {}),
    codeBase,
    sources: WHOLE,
    requires: [],
    build: [],
    buildEnv: {},
    frameworkVersion: `${name} ${digest.slice(0, SHOWN_DIGITS)}`,
    image: imageOf(`FROM ${reference} AS run\n`, '`image`'),
    unbuildable: { process: `comes as the image ${reference}, which ${ENGINE}` },
  };
}

function imageOf(text: string, path: string): Buildable['image'] {
  return { args: {}, dockerfile: { text, path } };
}
