import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { BuildFailed } from '../build/build-failed.ts';
import { hashOf } from '../build/content-hash.ts';
import { copyFiles, sourceFiles } from '../build/source-files.ts';
import type { Toolchains } from '../manifest/toolchains.ts';
import { type BaseImage, type FindBase, wantedBase } from './bases.ts';
import { basesOf, type Dockerfile, labelled, readDockerfile } from './dockerfile.ts';

/** What an image is made of. */
export interface Recipe {
  /** For messages: `server go`. */
  title: string;
  /** Repository of its tag; the last part of it names the image in labels and records. */
  repository: string;
  folder: string;
  sources: readonly string[];
  /** The stage that becomes the image; the last one when undefined. */
  stage: string | undefined;
  /** A stage that is looked into beside it. */
  buildStage?: string;
  args: Readonly<Record<string, string>>;
}

/** What a recipe stands on. */
export interface Grounds {
  dockerfile: Dockerfile;
  /** Base images by the argument that names them. */
  bases: ReadonlyMap<string, BaseImage>;
  /** What is not there, as the end of the sentence "… needs …"; null when nothing. */
  missing: string | null;
}

/** A recipe with everything it names found. */
export interface Prepared extends Recipe {
  name: string;
  dockerfile: Dockerfile;
  bases: ReadonlyMap<string, BaseImage>;
  paths: readonly string[];
  hash: string;
  tag: string;
}

const NOTHING = { dockerfile: { lines: [], args: new Map(), stages: [] }, bases: new Map() };

/** Reads the Dockerfile and finds the base images of the stages that a recipe builds. */
export async function groundsOf(recipe: Recipe, find: FindBase): Promise<Grounds> {
  const { folder, stage, buildStage, args } = recipe;
  const dockerfile = await readDockerfile(folder);
  if (!dockerfile) return { ...NOTHING, missing: `a Dockerfile in ${folder}` };
  const stages = buildStage === undefined ? [stage] : [buildStage, stage];
  const wanted = [...basesOf(dockerfile, stages)].filter(([name]) => args[name] === undefined);
  const found = await Promise.all(wanted.map(([name, reference]) => find(name, reference)));
  const bases = new Map(wanted.flatMap(([name], i) => (found[i] ? [[name, found[i]] as const] : [])));
  const missing = wanted
    .filter(([name]) => !bases.has(name))
    .map(([name, reference]) => wantedBase(name, reference));
  return { dockerfile, bases, missing: missing.join('; and ') || null };
}

/** Finds everything a recipe names, and its content hash. @throws BuildFailed when something is missing */
export async function prepare(recipe: Recipe, find: FindBase): Promise<Prepared> {
  const { title, folder, sources, stage, buildStage, repository } = recipe;
  const { dockerfile, bases, missing } = await groundsOf(recipe, find);
  if (missing) throw new BuildFailed(`${title} needs ${missing}.`, '');
  // The engine would apply .dockerignore; what it is sent is what `sources` names.
  const files = await sourceFiles(folder, [...sources, 'Dockerfile']);
  const paths = files.filter((path) => path !== '.dockerignore');
  const args = Object.entries(recipe.args).sort();
  const hash = await hashOf(folder, paths, { stage, buildStage, args, bases: identitiesOf(bases) });
  const tag = `${repository}:${hash}`;
  return { ...recipe, name: basename(repository), dockerfile, bases, paths, hash, tag };
}

/** Base images as records name them. */
export function identitiesOf(bases: ReadonlyMap<string, BaseImage>): Toolchains {
  return Object.fromEntries([...bases].map(([name, { identity }]) => [name, identity]));
}

/** Makes a folder of what the engine is sent: the sources and the Dockerfile, whose every stage is labelled. */
export async function writeContext({ name, folder, paths, dockerfile }: Prepared, to: string): Promise<void> {
  await copyFiles(folder, paths, to);
  const text = labelled(dockerfile, (stage) => ({ 'headroom.image': name, 'headroom.stage': stage.name }));
  await writeFile(join(to, 'Dockerfile'), text);
}
