import { setTimeout as pause } from 'node:timers/promises';
import { type Db, isUnreachable, type RetentionPolicy, removeOld } from '@headroom/db';
import { log } from '#server/log.ts';
import { BATCH_PAUSE_MS } from './policy.ts';

const DAY_MS = 86_400_000;
/** Not at once: a process that starts has readers waiting; and not all processes at the same moment. */
const FIRST_AFTER_MS = { least: 60_000, most: 600_000 };
/** While Postgres is away. */
const AGAIN_MS = 600_000;

/** Removes, once a day until the signal is aborted, what is older than the policy keeps. */
export async function removeOldDaily(db: Db, policy: RetentionPolicy, signal: AbortSignal): Promise<void> {
  const { least, most } = FIRST_AFTER_MS;
  let waitMs = least + Math.random() * (most - least);
  for (;;) {
    await pause(waitMs, undefined, { signal, ref: false }).catch(() => undefined);
    if (signal.aborted) return;
    waitMs = await removeNow(db, policy);
  }
}

/** @returns after how many milliseconds to do it again */
async function removeNow(db: Db, policy: RetentionPolicy): Promise<number> {
  try {
    const removed = await removeOld(db, policy, {
      pauseMs: BATCH_PAUSE_MS,
      onProgress: (progress) => log().info(progress, 'removes what is old'),
    });
    const counts = removed?.filter(({ count }) => count > 0);
    if (!counts) log().info('another process removes what is old');
    else if (counts.length > 0) log().info({ removed: counts, ...policy }, 'removed what is old');
    return DAY_MS;
  } catch (error) {
    log().error({ err: error }, 'what is old could not be removed');
    return isUnreachable(error) ? AGAIN_MS : DAY_MS;
  }
}
