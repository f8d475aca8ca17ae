import { readReleases, type Watch, type WatchRun } from '@headroom/db';
import {
  type FetchedSide,
  followedSource,
  type ListedReleases,
  releaseSide,
  sideText,
  sideVersion,
} from '@headroom/model/comparison';
import { isDigest, releasesBetween, type VersionScheme } from '@headroom/project/releases';
import { db } from '#server/db.ts';

/** Releases that a watch follows. */
export interface Followed {
  readonly source: FetchedSide;
  readonly scheme: VersionScheme;
  /** As the registry listed them last; null before the first list. */
  readonly listed: ListedReleases | null;
}

/** The releases of a watch; null for a branch. */
export async function readFollowed({
  id,
  branch,
  releases,
}: Pick<Watch, 'id' | 'branch' | 'releases'>): Promise<Followed | null> {
  const source = releases ? followedSource(branch) : undefined;
  if (!source) return null;
  return { source, scheme: schemeOf(source), listed: await readReleases(db(), id) };
}

const schemeOf = (source: FetchedSide): VersionScheme =>
  source.kind === 'package' ? source.registry : 'oci';

/** Side of a release, as comparisons name it. */
export function sideOf({ source }: Pick<Followed, 'source'>, version: string): string {
  return sideText(releaseSide(source, version));
}

/** Comparisons of releases with what branches have of git: the releases between base and head. */
export function withReleases(runs: readonly WatchRun[], followed: Followed | null): readonly WatchRun[] {
  const listed = followed?.listed;
  if (!followed || !listed) return runs;
  return runs.map((run) => ({ ...run, commitRange: rangeOf(run, { ...followed, listed }) }));
}

function rangeOf(run: WatchRun, followed: Followed & { listed: ListedReleases }): WatchRun['commitRange'] {
  const { scheme, listed } = followed;
  const [base, head] = [sideVersion(run.base), sideVersion(run.head)];
  if (base === undefined || head === undefined) return null;
  const between = releasesBetween(scheme, listed, { base, head });
  const commits = between.map(({ version, releasedAt }) => ({
    commit: sideOf(followed, version),
    subject: version,
    author: '',
    committedAt: releasedAt ?? run.createdAt.toISOString(),
  }));
  return { ahead: commits.length, behind: 0, commits: commits.reverse() };
}

/** A version as tables show it: a digest by its beginning. */
export function versionLabel(version: string): string {
  return isDigest(version) ? version.slice(0, SHOWN_DIGEST) : version;
}

const SHOWN_DIGEST = 'sha256:'.length + 8;
