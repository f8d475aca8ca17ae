import type { HostNow } from './read-hosts.ts';

/** A host as the API shows it. */
export function hostBody({ work, heartbeatAt, drainedAt, workspaceId, manageable, ...host }: HostNow) {
  return {
    ...host,
    run: work ? { id: work.runId, trial: work.trial } : null,
    heartbeatAt: heartbeatAt.toISOString(),
    drainedAt: drainedAt?.toISOString() ?? null,
  };
}
