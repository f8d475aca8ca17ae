import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type Docker from 'dockerode';
import { takeLock } from '../build/lock.ts';
import { BuildLog } from '../build/log.ts';
import { type BuildRecord, readRecord, touchRecord, type Versions, writeRecord } from '../build/record.ts';
import type { Hold } from '../cache/hold.ts';
import { unlessAbsent } from './engine.ts';
import { pruneImages, recordFolder } from './prune-images.ts';
import { identitiesOf, type Prepared, writeContext } from './recipe.ts';
import { buildStage } from './stage.ts';

export interface ImageOptions {
  docker: Docker;
  /** Folder of records, locks and, while it builds, of what is sent to the engine. */
  records: string;
  /** Images of a kind that stay; see pruneImages. */
  kept: number | undefined;
  onLine: ((line: string) => void) | undefined;
  signal: AbortSignal | undefined;
  /** Keeps the image from being removed. */
  hold?: Hold | undefined;
}

/** A server whose versions are wanted with its image. */
export interface Inquiry {
  serverId: string;
  /** Reads them from an image of the recipe's build stage. */
  read: (image: string, log: BuildLog) => Promise<Versions>;
}

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
    const result = (await found(image, options, inquiry)) ?? (await built(image, options, inquiry));
    await hold?.keep(image.tag);
    if (!result.cached) await pruneImages(docker, records, image.name, kept);
    return result;
  } finally {
    await lock.release();
  }
}

/** A finished image with all that is asked of it. */
async function found({ tag }: Prepared, { docker, records }: ImageOptions, inquiry: Inquiry | undefined) {
  const folder = recordFolder(records, tag);
  const record = await recordOf(docker, folder, tag);
  if (!record || (inquiry && !record.versions[inquiry.serverId])) return undefined;
  await touchRecord(folder);
  return { record, cached: true };
}

/** A record counts as long as its image is there. */
async function recordOf(docker: Docker, folder: string, tag: string): Promise<BuildRecord | undefined> {
  return (await unlessAbsent(docker.getImage(tag).inspect())) && (await readRecord(folder));
}

async function built(image: Prepared, options: ImageOptions, inquiry: Inquiry | undefined) {
  const { docker, records, onLine } = options;
  const folder = recordFolder(records, image.tag);
  const earlier = await recordOf(docker, folder, image.tag);
  const startedAt = performance.now();
  const log = new BuildLog(onLine);
  const context = join(records, `${image.name}.context`);
  await writeContext(image, context);
  const versions = await runStages(image, { ...options, context, log, inquiry, finished: !!earlier }).finally(
    () => rm(context, { recursive: true, force: true }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  const fresh = { seconds, log: log.text, toolchains: identitiesOf(image.bases) };
  const record = { ...(earlier ?? fresh), versions: { ...earlier?.versions, ...versions } };
  await mkdir(folder, { recursive: true });
  await writeRecord(folder, record);
  return { record, cached: earlier !== undefined };
}

interface Stages extends ImageOptions {
  context: string;
  log: BuildLog;
  inquiry: Inquiry | undefined;
  /** The image itself is there; only versions are wanted. */
  finished: boolean;
}

async function runStages(image: Prepared, stages: Stages): Promise<Record<string, Versions>> {
  const { docker, context, log, inquiry, finished, signal } = stages;
  const { title, buildStage: inner, stage, tag } = image;
  const bases = [...image.bases].map(([name, { pinned }]) => [name, pinned]);
  const step = { title, context, args: { ...Object.fromEntries(bases), ...image.args }, log, signal };
  const versions: Record<string, Versions> = {};
  if (inquiry) {
    const id = await buildStage(docker, { ...step, stage: inner });
    versions[inquiry.serverId] = await inquiry.read(id, log);
  }
  if (finished) return versions;
  const labels = { 'headroom.args': JSON.stringify(Object.entries(image.args).sort()) };
  await buildStage(docker, { ...step, stage, tag, labels });
  return versions;
}
