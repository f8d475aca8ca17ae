import { basename, dirname, join } from 'node:path';
import type Docker from 'dockerode';
import { PLACE } from '../build/content-hash.ts';
import { beyond } from '../build/prune.ts';
import { lastUse, removeRecord } from '../build/record.ts';
import { heldIn } from '../cache/hold.ts';
import { answerOf } from './engine.ts';

/** A comparison uses two images of a server; one more for somebody who goes back and forth. */
const IMAGES_KEPT = 3;
/** Prefix of the tags of servers' images. */
export const SERVER_REPOSITORY = 'headroom-server/';
/** The engine's answers for an image that is gone already, and for one that is in use all the same. */
const GONE = 404;
const IN_USE = 409;

/**
 * Removes images of a code base but the most recently used of each stage, arguments and scope, and of what builds left
 * untagged (stages that are only copied from: they make the next build short) but the newest of each stage. Images in
 * use stay.
 * @param records folder of the records, whose times are those of last use
 */
export async function pruneImages(
  docker: Docker,
  records: string,
  name: string,
  kept = IMAGES_KEPT,
): Promise<void> {
  const images = await docker.listImages({ filters: { label: [`headroom.image=${name}`] } });
  const inUse = await imagesInUse(docker);
  // The engine would take one of several tags away from an image in use, and starting it again needs them all.
  const ours = images.filter(({ Id }) => !inUse.has(Id)).flatMap((image) => referencesOf(image, name));
  const all = await Promise.all(
    ours.map(async ({ reference, kind, createdAt }) => {
      const record = recordFolder(records, reference);
      return { reference, kind, record, usedAt: (await lastUse(record)) ?? createdAt };
    }),
  );
  const held = await heldIn(dirname(records));
  for (const { reference, record } of beyond(all, kept)) {
    if (!held.has(reference)) await removeImage(docker, reference, record);
  }
}

/** Images of which there are containers, by their ids. */
export async function imagesInUse(docker: Docker): Promise<Set<string>> {
  const containers = await docker.listContainers({ all: true });
  return new Set(containers.map(({ ImageID }) => ImageID));
}

/** The part of what the engine tells of an image by which it is known. */
export interface Labelled {
  Id: string;
  /** Seconds since 1970. */
  Created: number;
  RepoTags?: string[] | null | undefined;
  Labels?: Record<string, string> | null | undefined;
}

/** An image once for each tag we gave it; by its id when it has none at all. */
export function referencesOf({ Id, RepoTags, Labels, Created }: Labelled, name: string) {
  const stage = Labels?.['headroom.stage'];
  const createdAt = Created * 1000;
  const tags = (RepoTags ?? []).filter((tag) => tag !== '<none>:<none>');
  if (tags.length === 0) return [{ reference: Id, kind: `untagged ${stage}`, createdAt }];
  return tags.filter(isOurs(name)).map((reference) => {
    const kind = [reference.split(':')[0], stage, Labels?.['headroom.args'], Labels?.['headroom.scope']].join(
      ' ',
    );
    return { reference, kind, createdAt };
  });
}

const PLACE_OF_TAG = new RegExp(`:${PLACE}$`);

/** Tells our tags from those that somebody else gave an image of ours. */
function isOurs(name: string): (tag: string) => boolean {
  return (tag) => tag.split('/').pop()?.replace(PLACE_OF_TAG, ':') === `${name}:`;
}

/** Path that the record of an image is named after. */
export function recordFolder(records: string, tag: string): string {
  return join(records, basename(tag).replace(':', '-'));
}

/** Removes an image and its record. @returns false for one that is in use */
export async function removeImage(docker: Docker, reference: string, record: string): Promise<boolean> {
  try {
    await docker.getImage(reference).remove();
  } catch (error) {
    const status = answerOf(error)?.status;
    if (status === IN_USE) return false;
    if (status !== GONE) throw error;
  }
  await removeRecord(record);
  return true;
}
