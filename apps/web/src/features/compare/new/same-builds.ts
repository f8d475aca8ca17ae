import type { KnownBuild } from '@headroom/db';
import { type Built, isOneBuild } from '@headroom/model/run/one-build';
import type { LoadDraft } from '#queueing/offered/choices.ts';

/** Builds of servers by commit, then by server; by host class and repository first. */
export type KnownBuilds = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, Built>>>>>>;

const placeOf = ({ hostClass, repository }: Pick<KnownBuild, 'hostClass' | 'repository'>) =>
  `${hostClass} ${repository}`;

/** Builds of earlier comparisons at commits that the form can name. */
export function knownBuildsOf(builds: readonly KnownBuild[], commits: ReadonlySet<string>): KnownBuilds {
  const named = builds.filter(({ commit }) => commits.has(commit));
  return byKey(named, placeOf, (ofPlace) =>
    byKey(
      ofPlace,
      ({ commit }) => commit,
      (own) => Object.fromEntries(own.map(({ serverId, build }) => [serverId, build])),
    ),
  );
}

function byKey<Value>(
  builds: readonly KnownBuild[],
  key: (build: KnownBuild) => string,
  value: (own: readonly KnownBuild[]) => Value,
): Record<string, Value> {
  return Object.fromEntries([...Map.groupBy(builds, key)].map(([name, own]) => [name, value(own)]));
}

/** Servers of the draft that earlier comparisons built the same at both commits. */
export function sameInEarlierRuns(
  known: KnownBuilds,
  draft: Pick<LoadDraft, 'hostClass' | 'repository' | 'servers'>,
  { base, head }: { base: string | undefined; head: string | undefined },
): string[] {
  const place = known[placeOf(draft)];
  const [from, to] = [place?.[base ?? ''], place?.[head ?? '']];
  return draft.servers.filter((serverId) => isOneBuild(from?.[serverId], to?.[serverId]));
}
