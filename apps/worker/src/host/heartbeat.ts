import { setTimeout as delay } from 'node:timers/promises';
import { heartbeat } from '@headroom/db';
import type { WorkerContext } from '../context.ts';

/** Also the time within which a worker hears that its host was drained or undrained. */
const HEARTBEAT_MS = 2_000;

/** Says every two seconds, until shutdown, that this host is alive, and hands on whether it is drained. */
export async function keepHeartbeat(
  { db, host, log, shutdown }: WorkerContext,
  onHeard: (state: { drained: boolean }) => Promise<void>,
): Promise<void> {
  while (!shutdown.aborted) {
    try {
      await onHeard(await heartbeat(db, host.id));
    } catch (error) {
      // Postgres is away: nothing can be claimed either, and the next heartbeat tries again.
      log.debug({ err: error }, 'heartbeat put off');
    }
    // The only reason to reject is the shutdown, which the loop sees.
    await delay(HEARTBEAT_MS, undefined, { signal: shutdown }).catch(() => {});
  }
}
