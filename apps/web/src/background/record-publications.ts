import { setTimeout as pause } from 'node:timers/promises';
import { type Db, isUnreachable, listUnrecorded } from '@headroom/db';
import { recordOf } from '#features/publications/record/read.ts';
import { log } from '#server/log.ts';

const RETRY_MS = 5_000;
/** Publications that are read at once. */
const BATCH = 20;

/**
 * Stores the record of publications of a version without records, one after another, so that a later method does not change
 * what they show. While Postgres is away, tries again.
 */
export async function recordPublications(db: Db, signal: AbortSignal): Promise<void> {
  let after: string | undefined;
  while (!signal.aborted) {
    try {
      const publications = await listUnrecorded(db, BATCH, after);
      if (publications.length === 0) return;
      for (const publication of publications) {
        if (signal.aborted) return;
        await recordOne(publication);
        after = publication.id;
      }
    } catch (error) {
      if (!isUnreachable(error)) {
        log().error({ err: error }, 'what publications show could not be stored');
        return;
      }
      await pause(RETRY_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }
}

/** One that cannot be read does not keep the others from it. */
async function recordOne(publication: Parameters<typeof recordOf>[0]): Promise<void> {
  try {
    await recordOf(publication);
    log().info({ slug: publication.slug }, 'stored what a publication of an earlier version shows');
  } catch (error) {
    if (isUnreachable(error)) throw error;
    log().error({ err: error, slug: publication.slug }, 'what a publication shows could not be stored');
  }
}
