import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type Docker from 'dockerode';
import { z } from 'zod';
import { lastUse } from '../build/record.ts';
import { heldIn } from '../cache/hold.ts';
import type { Cached } from '../cache/trim.ts';
import { tryLock } from '../process/lock.ts';
import { answerOf } from './engine.ts';
import { imagesInUse, recordFolder, referencesOf, removeImage, SERVER_REPOSITORY } from './prune-images.ts';

const imageSchema = z.object({
  Id: z.string(),
  Created: z.number(),
  Size: z.number(),
  /** Size of the layers that other images have as well; below 0 where the engine does not say. */
  SharedSize: z.number(),
  RepoTags: z.array(z.string()).nullish(),
  Labels: z.record(z.string(), z.string()).nullish(),
});
type Image = z.infer<typeof imageSchema>;

/** Space that the engine says it takes (Engine API, `GET /system/df`). */
const spaceSchema = z.object({ Images: z.array(imageSchema).nullish() });
/** Older engines measure it for one client at a time, and refuse the others meanwhile. */
const MEASURED_FOR_ANOTHER = 'a disk usage operation is already running';
const AGAIN_AFTER_MS = 500;
const ASKED_AT_MOST = 120;

/**
 * Every image of a server that was built by way of these records, and what those builds left untagged; of each what no
 * other image shares.
 * @param records folder of the records, whose times are those of last use
 */
export async function cachedImages(docker: Docker, records: string): Promise<Cached[]> {
  const [images, inUse] = await Promise.all([imagesWithSpace(docker), imagesInUse(docker)]);
  const free = images.filter(({ Id }) => !inUse.has(Id));
  const known = await Promise.all(free.map((image) => hasRecord(image, records)));
  const names = new Set(free.filter((_, i) => known[i]).map(nameOf));
  const ours = free.filter((image, i) => known[i] || (isUntagged(image) && names.has(nameOf(image))));
  return Promise.all(ours.map((image) => cachedImage(docker, records, image)));
}

async function imagesWithSpace(docker: Docker): Promise<Image[]> {
  for (let asked = 1; ; asked++) {
    try {
      return spaceSchema.parse(await docker.df()).Images ?? [];
    } catch (error) {
      const isBusy = answerOf(error)?.message.includes(MEASURED_FOR_ANOTHER);
      if (!isBusy || asked === ASKED_AT_MOST) throw error;
      await delay(AGAIN_AFTER_MS);
    }
  }
}

function nameOf({ Labels }: Image): string | undefined {
  return Labels?.['headroom.image'];
}

function isUntagged({ RepoTags }: Image): boolean {
  return (RepoTags ?? []).every((tag) => tag === '<none>:<none>');
}

/** The rig's own images are no servers'. */
async function hasRecord({ RepoTags }: Image, records: string): Promise<boolean> {
  const tags = (RepoTags ?? []).filter((tag) => tag.startsWith(SERVER_REPOSITORY));
  const uses = await Promise.all(tags.map((tag) => lastUse(recordFolder(records, tag))));
  return uses.some((usedAt) => usedAt !== undefined);
}

async function cachedImage(docker: Docker, records: string, image: Image): Promise<Cached> {
  const name = nameOf(image) ?? '';
  const references = referencesOf(image, name).map((named) => ({
    ...named,
    record: recordFolder(records, named.reference),
  }));
  const uses = await Promise.all(
    references.map(async ({ record, createdAt }) => (await lastUse(record)) ?? createdAt),
  );
  const remove = async () => {
    const lock = await tryLock(join(records, `${name}.lock`));
    if (!lock) return false;
    try {
      const held = await heldIn(dirname(records));
      if (references.some(({ reference }) => held.has(reference))) return false;
      const gone: boolean[] = [];
      for (const { reference, record } of references) gone.push(await removeImage(docker, reference, record));
      return gone.length > 0 && gone.every(Boolean);
    } finally {
      await lock.release();
    }
  };
  return { bytes: image.Size - Math.max(image.SharedSize, 0), usedAt: Math.max(...uses, 0), remove };
}
