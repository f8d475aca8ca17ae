import type { HostNow } from './read-hosts.ts';

/** A host as the API shows it. */
export function serializeHost({
  work,
  heartbeatAt,
  drainedAt,
  workspaceId,
  manageable,
  busy,
  ...host
}: HostNow) {
  return {
    ...host,
    run: work ? { id: work.runId, trial: work.trial } : null,
    busy: busy && { since: busy.since.toISOString(), cancelling: busy.cancelling },
    heartbeatAt: heartbeatAt.toISOString(),
    drainedAt: drainedAt?.toISOString() ?? null,
  };
}
