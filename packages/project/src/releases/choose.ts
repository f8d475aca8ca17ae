/** The release that a watch compares next, and why it passes others over. */
import type { Release } from '@headroom/model/run';
import type { ReleaseList } from './documents.ts';
import { compareVersions, isDigest, isPreRelease, type VersionScheme } from './order.ts';

/** A release after the measured one. */
export interface JudgedRelease extends Release {
  /** Rule by which it is not compared: `pre-release`; null for one that is. */
  readonly passedOver: string | null;
}

/**
 * Judges releases that are newer than the measured version, oldest first. Passed over are withdrawn ones, pre-releases
 * unless the measured version is one or the tag `latest` names it, and on npm stable versions above that tag, which
 * installs do not get.
 * @param measured null before the first: all are judged
 */
export function judgeReleases(
  scheme: VersionScheme,
  { releases, latest }: ReleaseList,
  measured: string | null,
): JudgedRelease[] {
  const followsPreReleases = measured !== null && isPreRelease(scheme, measured);
  return newerThan(measured, scheme, releases).map((release) => {
    const { version, withdrawn } = release;
    if (withdrawn !== null) return { ...release, passedOver: withdrawn };
    if (isPreRelease(scheme, version) && version !== latest) {
      return { ...release, passedOver: followsPreReleases ? null : 'pre-release' };
    }
    const isAbove = latest !== undefined && compareVersions(scheme, version, latest) > 0;
    return { ...release, passedOver: isAbove ? 'newer than the tag latest' : null };
  });
}

function newerThan(measured: string | null, scheme: VersionScheme, releases: readonly Release[]) {
  if (measured === null) return releases;
  // Digests have no order of their own: they are listed as they were seen.
  if (isDigest(measured))
    return releases.slice(releases.findLastIndex(({ version }) => version === measured) + 1);
  return releases.filter(({ version }) => compareVersions(scheme, version, measured) > 0);
}

/** Newest release that no rule passes over; undefined for none. */
export function newestOf(judged: readonly JudgedRelease[]): JudgedRelease | undefined {
  return judged.findLast(({ passedOver }) => passedOver === null);
}

/** Problem of a watch without a base. @param judged all releases of its source, each passed over */
export function noBaseProblem(source: string, judged: readonly JudgedRelease[]): string {
  // A rule may be followed by the reason of the publisher: `deprecated: leaks memory`.
  const rules = new Set(judged.map(({ passedOver }) => passedOver?.split(':', 1)[0]));
  return `No release of ${source} can be the base: all are passed over (${[...rules].join(', ')}).`;
}

/** Releases after base up to head that would be compared, oldest first; empty where head is not listed. */
export function releasesBetween(
  scheme: VersionScheme,
  list: ReleaseList,
  { base, head }: { readonly base: string; readonly head: string },
): JudgedRelease[] {
  const judged = judgeReleases(scheme, list, base);
  const end = judged.findLastIndex(({ version }) => version === head) + 1;
  return judged.slice(0, end).filter(({ version, passedOver }) => passedOver === null || version === head);
}
