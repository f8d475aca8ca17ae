import type { HostState } from '@headroom/api/hosts';
import type { Host, HostWork } from '@headroom/db';

/** A worker is held to be away when nothing was heard from it for this long. */
export const AWAY_AFTER_MS = 60_000;

type Heard = Pick<Host, 'heartbeatAt' | 'drainedAt'>;

/** Whether nothing was heard from a host for too long. */
export function isAway({ heartbeatAt }: Pick<Host, 'heartbeatAt'>, now: Date): boolean {
  return now.getTime() - heartbeatAt.getTime() > AWAY_AFTER_MS;
}

/** The state of a host in one word; one that is away says nothing of itself, whatever it did before. */
export function stateOf(host: Heard, work: HostWork | undefined, now: Date): HostState {
  if (isAway(host, now)) return 'away';
  if (host.drainedAt) return work ? 'draining' : 'drained';
  return work ? 'running' : 'idle';
}

/** Whether a host takes runs, at once or after the one it has. */
export function takesRuns(host: Heard, now: Date): boolean {
  return host.drainedAt === null && !isAway(host, now);
}
