import type { MeasuredRevision } from '@headroom/db';
import { TRIALS_POOLED } from '@headroom/db';

/** Identity of a server at a revision: its build where that is known, else the revision. */
export function buildAt({ id, servers }: MeasuredRevision, serverId: string): string | null {
  const own = servers.find((server) => server.serverId === serverId);
  return own ? (own.content ?? id) : null;
}

/**
 * The revisions with, for each server, the trials of all of them that hold the same build of it: such revisions have
 * one figure, as nothing about the server differs between them.
 */
export function pooledByBuild(revisions: readonly MeasuredRevision[]): MeasuredRevision[] {
  const trials = new Map<string, string[]>();
  const keyOf = (revision: MeasuredRevision, serverId: string) =>
    `${serverId} ${buildAt(revision, serverId)}`;
  for (const revision of revisions) {
    for (const { serverId, trialIds } of revision.servers) {
      const key = keyOf(revision, serverId);
      trials.set(key, [...(trials.get(key) ?? []), ...trialIds]);
    }
  }
  return revisions.map((revision) => ({
    ...revision,
    servers: revision.servers.map((own) => {
      const pooled = trials.get(keyOf(revision, own.serverId)) ?? [];
      // Ids ascend with time: the last ones.
      return { ...own, trialIds: pooled.toSorted().reverse().slice(0, TRIALS_POOLED) };
    }),
  }));
}

/** Values of which those that follow each other with one build are told once: a build is no step from itself. */
export function oncePerBuild(
  values: readonly (number | null)[],
  builds: readonly (string | null)[],
): (number | null)[] {
  let last: string | null = null;
  return values.map((value, i) => {
    if (value === null) return null;
    const repeated = builds[i] === last;
    last = builds[i] ?? null;
    return repeated ? null : value;
  });
}
