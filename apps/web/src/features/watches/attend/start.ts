import { setTimeout as sleep } from 'node:timers/promises';
import { isUnreachable, listActiveWatches, recordDigests } from '@headroom/db';
import { db } from '#server/db.ts';
import { log } from '#server/log.ts';
import { attendWatch } from './attend.ts';

/** Interval at which watches are attended to. */
const EVERY_MS = 5000;

/** Attends to all watches again and again, until the process is asked to end. Any number of processes may do so. */
export function attendWatches(): void {
  const stop = new AbortController();
  process.once('SIGTERM', () => stop.abort());
  process.once('SIGINT', () => stop.abort());
  void repeat(stop.signal);
}

async function repeat(signal: AbortSignal): Promise<void> {
  let failing = false;
  while (!signal.aborted) {
    try {
      await attendAll(signal);
      failing = false;
    } catch (err) {
      const what = isUnreachable(err) ? 'the database answers again' : 'this fault is gone';
      if (!failing) log().warn({ err }, `watched branches wait until ${what}`);
      failing = true;
    }
    await sleep(EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

/** One after the other: a comparison that is read takes tenths of a second of this process. */
async function attendAll(signal: AbortSignal): Promise<void> {
  await recordDigests(db());
  for (const watch of await listActiveWatches(db())) {
    if (signal.aborted) return;
    try {
      await attendWatch(watch);
    } catch (err) {
      log().warn({ err, watchId: watch.id }, 'a watch could not be attended to; it is tried again');
    }
  }
}
