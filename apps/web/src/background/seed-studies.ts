import { setTimeout as pause } from 'node:timers/promises';
import { type Db, ensureStudies, isUnreachable } from '@headroom/db';
import { shippedStudies } from '#features/studies/shipped.ts';
import { log } from '#server/log.ts';

const RETRY_MS = 5_000;

/** Gives an installation without studies those of this repository; while Postgres is away, tries again. */
export async function seedStudies(db: Db, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      const stored = await ensureStudies(db, shippedStudies);
      if (stored > 0) log().info({ stored }, 'stored published studies, the first of this installation');
      return;
    } catch (error) {
      if (!isUnreachable(error)) {
        log().error({ err: error }, 'the published studies of this repository could not be stored');
        return;
      }
      await pause(RETRY_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }
}
