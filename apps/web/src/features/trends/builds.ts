import type { MeasuredRevision } from '@headroom/db';
import { TRIALS_POOLED } from '@headroom/db';

/**
 * Identity of a server at each revision: its build and how that was started, else the revision; null where it was not
 * measured. A start that its worker did not tell passes for that of the nearest revision of the build, one before it
 * first: the step between those that told and those that did not would be none of the server.
 */
export function buildsOf(revisions: readonly MeasuredRevision[], serverId: string): (string | null)[] {
  const servers = revisions.map((revision) => revision.servers.find((own) => own.serverId === serverId));
  return servers.map((own, i) => {
    if (!own) return null;
    if (own.content === null) return revisions[i]?.id ?? null;
    const tells = (other: typeof own | undefined) => other?.content === own.content && other.config !== null;
    const told = own.config === null ? (servers.slice(0, i).findLast(tells) ?? servers.find(tells)) : own;
    return `${own.content} ${told?.config ?? ''}`;
  });
}

/**
 * The revisions with, for each server, the trials of all of them that hold the same build of it: such revisions have
 * one figure, as nothing about the server differs between them.
 */
export function pooledByBuild(revisions: readonly MeasuredRevision[]): MeasuredRevision[] {
  const trials = new Map<string, string[]>();
  const ids = new Set(revisions.flatMap(({ servers }) => servers.map(({ serverId }) => serverId)));
  const builds = new Map([...ids].map((serverId) => [serverId, buildsOf(revisions, serverId)]));
  const keyOf = (i: number, serverId: string) => `${serverId} ${builds.get(serverId)?.[i]}`;
  for (const [i, { servers }] of revisions.entries()) {
    for (const { serverId, trialIds } of servers) {
      const key = keyOf(i, serverId);
      trials.set(key, [...(trials.get(key) ?? []), ...trialIds]);
    }
  }
  return revisions.map((revision, i) => ({
    ...revision,
    servers: revision.servers.map((own) => {
      const pooled = trials.get(keyOf(i, own.serverId)) ?? [];
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
