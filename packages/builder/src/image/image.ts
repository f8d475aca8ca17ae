import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type Docker from 'dockerode';
import { type BuildLimits, TookTooLong, within } from '../build/limits.ts';
import { BuildLog } from '../build/log.ts';
import { type BuildRecord, readRecord, touchRecord, type Versions, writeRecord } from '../build/record.ts';
import { BuildFailed } from '../build-failed.ts';
import type { Hold } from '../cache/hold.ts';
import { removeTree } from '../cache/tree.ts';
import { takeLock } from '../process/lock.ts';
import { idOfBase } from './bases.ts';
import { unlessAbsent } from './engine.ts';
import { pruneImages, recordFolder } from './prune-images.ts';
import { identitiesOf, notesOf, type Prepared, writeContext } from './recipe.ts';
import { type BuildResources, withFewProcesses } from './resources.ts';
import { buildStage } from './stage.ts';

export interface ImageOptions {
  docker: Docker;
  /** Folder of records, locks and, while it builds, of what is sent to the engine. */
  records: string;
  /** Images of a kind that stay; see pruneImages. */
  kept: number | undefined;
  limits: BuildLimits | undefined;
  resources: BuildResources | undefined;
  network?: BuildNetwork | undefined;
  onLine: ((line: string) => void) | undefined;
  signal: AbortSignal | undefined;
  /** Keeps the image from being removed. */
  hold?: Hold | undefined;
}

/** Does the work of a build while there is a network for its steps, whose name the work gets. */
export type BuildNetwork = <T>(work: (network: string) => Promise<T>) => Promise<T>;

/** Reads the versions of an image's server from an image of the recipe's build stage. */
export type Inquiry = (image: string, log: BuildLog, signal: AbortSignal | undefined) => Promise<Versions>;

/**
 * Builds an image, or finds it. One at a time of a code base, in any process: images of one code base share most of
 * their steps, and nothing is removed while they are built.
 * @throws BuildFailed with the log; the signal's reason when aborted
 */
export async function ensureImage(
  image: Prepared,
  options: ImageOptions,
  inquiry?: Inquiry,
): Promise<{ record: BuildRecord; cached: boolean }> {
  const { docker, records, kept, signal, hold } = options;
  await mkdir(records, { recursive: true });
  const lock = await takeLock(join(records, `${image.name}.lock`), signal);
  try {
    const result = (await found(image, options)) ?? (await built(image, options, inquiry));
    await hold?.keep(image.tag);
    if (!result.cached) await pruneImages(docker, records, image.name, kept);
    return result;
  } finally {
    await lock.release();
  }
}

async function found({ tag }: Prepared, { docker, records }: ImageOptions) {
  const folder = recordFolder(records, tag);
  const record = await recordOf(docker, folder, tag);
  if (!record) return undefined;
  await touchRecord(folder);
  return { record, cached: true };
}

/** A record counts as long as its image is there. */
async function recordOf(docker: Docker, folder: string, tag: string): Promise<BuildRecord | undefined> {
  return (await unlessAbsent(docker.getImage(tag).inspect())) && (await readRecord(folder));
}

async function built(image: Prepared, options: ImageOptions, inquiry: Inquiry | undefined) {
  const { network, records, onLine } = options;
  const startedAt = performance.now();
  const log = new BuildLog(onLine);
  for (const note of notesOf(image)) log.add(note);
  const context = join(records, `${image.name}.context`);
  await writeContext(image, context);
  const run = (name?: string) => runStages(image, { ...options, context, log, inquiry, networkName: name });
  const versions = await (network ? network(run) : run()).finally(() => removeTree(context));
  const seconds = (performance.now() - startedAt) / 1000;
  const toolchains = identitiesOf(image.bases);
  const record = { id: randomUUID(), seconds, log: log.text, toolchains, ...(versions && { versions }) };
  await writeRecord(recordFolder(records, image.tag), record);
  return { record, cached: false };
}

interface Stages extends ImageOptions {
  networkName: string | undefined;
  context: string;
  log: BuildLog;
  inquiry: Inquiry | undefined;
}

/**
 * Runs the stages within the limit of a server's build.
 * @throws BuildFailed; the signal's reason when aborted
 */
async function runStages(image: Prepared, stages: Stages): Promise<Versions | undefined> {
  const { limits, log, signal } = stages;
  const whole = { what: 'its build', limit: 'buildS', seconds: limits?.buildS, signal } as const;
  try {
    return await within(whole, (inTime) =>
      withFewProcesses(stages.docker, image.name, inTime, (limited) =>
        runEachStage(image, { ...stages, signal: limited }),
      ),
    );
  } catch (error) {
    if (!(error instanceof TookTooLong)) throw error;
    throw new BuildFailed(`${image.title} was not built: ${error.message}`, log.text, { cause: error });
  }
}

async function runEachStage(image: Prepared, stages: Stages): Promise<Versions | undefined> {
  const { docker, context, limits, log, inquiry, networkName: network, resources, signal } = stages;
  const { title, buildStage: inner, stage, tag } = image;
  const args = { ...image.args, ...(await basesFor(image, stages)) };
  const step = { title, context, args, network, resources, log };
  const ofImage = { what: 'its image', limit: 'imageS', seconds: limits?.imageS, signal } as const;
  let versions: Versions | undefined;
  if (inquiry) {
    const id = await within(ofImage, (signal) => buildStage(docker, { ...step, stage: inner, signal }));
    versions = await inquiry(id, log, signal);
  }
  const labels = {
    'headroom.args': JSON.stringify(Object.entries(image.args).sort()),
    'headroom.scope': image.scope ?? '',
  };
  await within(ofImage, (signal) => buildStage(docker, { ...step, stage, tag, labels, signal }));
  return versions;
}

/** Ids of the base images, by the arguments that name them. @throws BuildFailed when one cannot be used */
async function basesFor({ title, bases }: Prepared, { docker, log, signal }: Stages) {
  const ids = await Promise.all(
    [...bases].map(async ([name, base]) => [name, await idOfBase(docker, base, signal)] as const),
  ).catch((cause: Error) => {
    signal?.throwIfAborted();
    throw new BuildFailed(`${title} was not built: ${cause.message}`, log.text, { cause });
  });
  return Object.fromEntries(ids);
}
