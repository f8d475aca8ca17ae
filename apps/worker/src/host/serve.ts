import { setTimeout as delay } from 'node:timers/promises';
import { type HostHolder, type HostSaid, takeHost } from '@headroom/db';
import type { WorkerContext } from '../context.ts';
import { hasEnded, ownerLabel } from './owner.ts';

/** Time that a silent worker is believed to serve its host; it is heard from five times within it. */
export const HOST_LEASE_MS = 10_000;
/** Interval at which a worker that waits for a host asks. */
const ASK_EVERY_MS = 500;

/**
 * Registers the host and becomes its only worker. The lease of one that fell silent is waited for.
 * @returns the host's id
 * @throws when another worker serves it; the signal's reason when told to stop meanwhile
 */
export async function serveHost(
  { db, log, owner, retry, shutdown }: Pick<WorkerContext, 'db' | 'log' | 'owner' | 'retry' | 'shutdown'>,
  host: HostSaid,
): Promise<string> {
  let first: HostHolder | undefined;
  let dead: string | undefined;
  for (;;) {
    const lease = { owner, leaseMs: HOST_LEASE_MS, dead };
    const answer = await retry(() => takeHost(db, host, lease), shutdown);
    if ('id' in answer) return answer.id;
    if (answer.owner !== null && hasEnded(answer.owner)) {
      dead = answer.owner;
      continue;
    }
    // A worker that extends its lease is alive.
    if (first && (answer.owner !== first.owner || answer.until > first.until)) {
      throw new Error(
        `another worker (${ownerLabel(answer.owner)}) already serves host ${host.name}; stop it, or set HEADROOM_HOST to another name`,
      );
    }
    if (!first) log.info(waitingLabel(host.name, answer));
    first = answer;
    await delay(Math.min(ASK_EVERY_MS, Math.max(answer.leftMs, 1)), undefined, { signal: shutdown });
  }
}

function waitingLabel(name: string, { owner, leftMs }: HostHolder): string {
  const seconds = Math.max(1, Math.ceil(leftMs / 1000));
  return `a worker (${ownerLabel(owner)}) served host ${name} a moment ago: waiting up to ${seconds} s to see whether it still does`;
}

/** Another worker serves the host of this one now. */
export class HostLost extends Error {
  override name = 'HostLost';

  constructor(name: string) {
    super(
      `another worker serves host ${name} now: nothing was heard of this one for ${HOST_LEASE_MS / 1000} s, and it stops`,
    );
  }
}
