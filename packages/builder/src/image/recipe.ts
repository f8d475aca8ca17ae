import { mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { digestOf, placeOf, shownHash } from '../build/content-hash.ts';
import { copyFiles, sourceFiles } from '../build/source-files.ts';
import { BuildFailed } from '../build-failed.ts';
import type { Buildable, BuildableImage } from '../buildable.ts';
import { removeTree } from '../cache/tree.ts';
import type { Toolchains } from '../manifest/toolchains.ts';
import { type BaseImage, type FindBase, standInFor, wantedBase } from './bases.ts';
import { FILES_FOLDER } from './copies.ts';
import { basesOf, type Dockerfile, labelled, parseDockerfile, readDockerfile } from './dockerfile.ts';
import { refuseGrowth } from './expansion.ts';
import { DockerfileRefused } from './instructions.ts';
import { isAllowed, parseReference } from './references.ts';
import { aliasOf, isFrom } from './stages.ts';

/** Recipe of an image: its sources, stages and arguments. */
export interface Recipe {
  /** Title in messages: `server go`. */
  title: string;
  /** Repository of its tag; the last part of it names the image in labels and records. */
  repository: string;
  folder: string;
  sources: readonly string[];
  describedBy?: Buildable['describedBy'];
  /** The stage that becomes the image; the last one when undefined. */
  stage: string | undefined;
  /** A stage that is looked into beside it. */
  buildStage?: string | undefined;
  args: Readonly<Record<string, string>>;
  /** Commands by which its server reads its versions in the build stage. */
  versions?: Buildable['versions'];
  /** Dockerfile, where it is not the one in the folder. */
  given?: BuildableImage['dockerfile'];
  /** Owner of the image: an image of the same for another owner is another one. Everybody's when left out. */
  scope?: string | undefined;
}

/** Dockerfile and base images that a recipe stands on. */
export interface Grounds {
  dockerfile: Dockerfile;
  /** Base images by the argument that names them. */
  bases: ReadonlyMap<string, BaseImage>;
  /** Problem with it, as the end of a sentence that begins with its title; null for none. */
  problem: string | null;
}

/** Finder of base images, and those that a Dockerfile may name. */
export interface BaseImages {
  find: FindBase;
  /** References in the form that HEADROOM_BASE_IMAGES lists them. */
  allowed: readonly string[];
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

const NOTHING: Omit<Grounds, 'problem'> = {
  dockerfile: {
    instructions: [],
    args: new Map(),
    declared: new Set(),
    stages: [],
    digest: '',
    files: new Map(),
    notes: [],
  },
  bases: new Map(),
};

/** Reads the Dockerfile and finds the base images of the stages that a recipe builds. */
export async function groundsOf(recipe: Recipe, images: BaseImages): Promise<Grounds> {
  const { folder, stage, buildStage, args, given } = recipe;
  try {
    refuseName(basename(recipe.repository));
    const targets = buildStage === undefined ? [stage] : [buildStage, stage];
    const dockerfile = given
      ? parseDockerfile(given.text, { foreign: { args }, targets })
      : await readDockerfile(folder, { targets });
    if (!dockerfile) return { ...NOTHING, problem: `needs a Dockerfile in ${folder}` };
    refuseUndeclared(args, dockerfile);
    refuseGrowth(dockerfile.instructions, args);
    const wanted = [...basesOf(dockerfile)].map(
      ([name, fallback]) => [name, args[name] ?? fallback] as const,
    );
    for (const [name, reference] of wanted) refuseUnlisted(name, reference, images.allowed);
    const standIns = wanted.map(([name, reference]) => (isFrom(name) ? standInFor(reference) : name));
    const found = await Promise.all(wanted.map(([, reference], i) => images.find(standIns[i], reference)));
    const bases = new Map(wanted.flatMap(([name], i) => (found[i] ? [[name, found[i]] as const] : [])));
    const missing = wanted.flatMap(([name, reference], i) =>
      bases.has(name) ? [] : [wantedBase(standIns[i], reference)],
    );
    return { dockerfile, bases, problem: missing.length > 0 ? `needs ${missing.join('; and ')}` : null };
  } catch (error) {
    if (error instanceof DockerfileRefused) {
      return { ...NOTHING, problem: `is not built: ${inWordsOf(error.message, recipe)}` };
    }
    throw error;
  }
}

/** A sentence about the Dockerfile, which names it as its owner does. */
function inWordsOf(sentence: string, { given }: Pick<Recipe, 'given'>): string {
  return given ? sentence.replace('of the Dockerfile', () => `of ${given.path}`) : sentence;
}

/** Sentences for the build's log about parts of the Dockerfile that are left out. */
export function notesOf({ dockerfile, given }: Prepared): string[] {
  return dockerfile.notes.map((note) => inWordsOf(note, { given }));
}

/** Refuses names that cannot stand in tags and labels. */
function refuseName(name: string): void {
  if (/^[a-z0-9]+([._-][a-z0-9]+)*$/.test(name)) return;
  const allowed = 'small letters and digits, with single dots, underscores and hyphens between them';
  throw new DockerfileRefused(`its folder is called ${JSON.stringify(name)}; allowed: ${allowed}`);
}

function refuseUndeclared(args: Recipe['args'], { declared }: Dockerfile): void {
  const unknown = Object.keys(args).find((name) => !declared.has(name));
  if (unknown === undefined) return;
  const allowed = declared.size > 0 ? `; declared: ${[...declared].join(', ')}` : ', which declares none';
  throw new DockerfileRefused(`image.args: no ARG of the Dockerfile declares ${unknown}${allowed}`);
}

/**
 * Refuses a registry that is not listed: the engine asks the one that a reference names, from the host's
 * network.
 */
function refuseUnlisted(name: string, reference: string, allowed: readonly string[]): void {
  const repository = parseReference(reference)?.repository;
  if (repository !== undefined && isAllowed(repository, allowed)) return;
  throw new DockerfileRefused(
    `${isFrom(name) ? 'FROM' : name}: ${JSON.stringify(reference)} is not a base image that this host allows; allowed: ${allowed.join(', ')}`,
  );
}

/** Finds everything a recipe names, and its content hash. @throws BuildFailed when something is missing or refused */
export async function prepare(recipe: Recipe, images: BaseImages): Promise<Prepared> {
  const { title, folder, sources, describedBy, stage, buildStage, repository, versions, scope, given } =
    recipe;
  const { dockerfile, bases, problem } = await groundsOf(recipe, images);
  if (problem) throw new BuildFailed(`${title} ${problem}.`, '');
  // The engine would apply .dockerignore; what it is sent is what `sources` names.
  const read = given ? sources : [...sources, 'Dockerfile'];
  const files = await sourceFiles({ folder, sources: read, describedBy });
  const paths = files.filter((path) => path !== '.dockerignore');
  const args = Object.entries(recipe.args).sort();
  const inputs = { stage, buildStage, args, versions, bases: identitiesOf(bases), text: given?.text };
  const digest = await digestOf(folder, paths, inputs);
  const tag = `${repository}:${placeOf(digest, scope)}`;
  const hash = shownHash(digest);
  const aliases = {
    stage: stage === undefined ? stage : aliasOf(stage),
    buildStage: buildStage === undefined ? buildStage : aliasOf(buildStage),
  };
  return { ...recipe, ...aliases, name: basename(repository), dockerfile, bases, paths, hash, tag };
}

/** Base images as records name them. */
export function identitiesOf(bases: ReadonlyMap<string, BaseImage>): Toolchains {
  return Object.fromEntries([...bases].map(([name, { identity }]) => [name, identity]));
}

/** Makes a folder of what the engine is sent: the sources and the Dockerfile, whose every stage is labelled. */
export async function writeContext({ name, folder, paths, dockerfile }: Prepared, to: string): Promise<void> {
  await copyFiles(folder, paths, to);
  const text = labelled(dockerfile, (stage) => ({ 'headroom.image': name, 'headroom.stage': stage.name }));
  // A link of the sources would lead what is written to files of the host.
  for (const place of ['Dockerfile', FILES_FOLDER]) await removeTree(join(to, place));
  for (const [path, content] of [['Dockerfile', text] as const, ...dockerfile.files]) {
    await mkdir(dirname(join(to, path)), { recursive: true });
    await writeFile(join(to, path), content, { flag: 'wx', mode: 0o644 });
  }
}
