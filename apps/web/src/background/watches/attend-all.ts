import { setTimeout as sleep } from 'node:timers/promises';
import { isUnreachable, listActiveWatches, recordDigests } from '@headroom/db';
import { db } from '#server/db.ts';
import { log } from '#server/log.ts';
import { attendWatch } from './attend-watch.ts';

/** Interval between two passes over all watches. */
const EVERY_MS = 5000;

/** Runs the watches until the signal is aborted. Several processes may do so at once. */
export async function attendWatches(signal: AbortSignal): Promise<void> {
  let failing = false;
  while (!signal.aborted) {
    try {
      await attendAll(signal);
      failing = false;
    } catch (err) {
      const cause = isUnreachable(err) ? 'Postgres does not answer' : 'an error repeats';
      if (!failing) log().warn({ err }, `watched branches wait: ${cause}`);
      failing = true;
    }
    await sleep(EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

/** Sequential: reading a comparison blocks this process for tenths of a second. */
async function attendAll(signal: AbortSignal): Promise<void> {
  await recordDigests(db());
  for (const watch of await listActiveWatches(db())) {
    if (signal.aborted) return;
    try {
      await attendWatch(watch);
    } catch (err) {
      log().warn({ err, watchId: watch.id }, 'a step of a watch failed and will be retried');
    }
  }
}
