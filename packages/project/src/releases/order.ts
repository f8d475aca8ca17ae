/** Order of versions, as their package managers have it. */
import type { RegistryId } from '@headroom/model/comparison/target';
import { MAX_RELEASES, MAX_VERSION, type Release } from '@headroom/model/run';
import * as pep440 from '@renovatebot/pep440';
import { compareBuild, parse, prerelease } from 'semver';

/** Registry of a version, or `oci` for a tag of an image. */
export type VersionScheme = RegistryId | 'oci';

const PRE_RELEASE_TAG = /^v?\d+\.\d+\.\d+-(alpha|beta|rc|pre|preview|dev|next|canary|nightly)([.-]?\d.*)?$/i;

/** Whether a version of an image is the digest behind its tag. */
export const isDigest = (version: string): boolean => version.startsWith('sha256:');

/** Negative where `a` is older than `b`. Texts that are no versions come first, in the order of their characters. */
export function compareVersions(scheme: VersionScheme, a: string, b: string): number {
  const [first, second] = [isVersion(scheme, a), isVersion(scheme, b)];
  if (!first || !second)
    return first === second ? (a < b ? -1 : Number(a > b)) : Number(first) - Number(second);
  return scheme === 'pypi' ? pep440.compare(a, b) : compareBuild(asSemver(a), asSemver(b));
}

/** Whether package managers choose the version only for those who ask for it. */
export function isPreRelease(scheme: VersionScheme, version: string): boolean {
  // Of images most suffixes are variants, such as `-alpine`.
  if (scheme === 'oci') return PRE_RELEASE_TAG.test(version);
  if (scheme !== 'pypi') return prerelease(asSemver(version)) !== null;
  const parts = pep440.explain(version);
  return parts !== null && (parts.is_prerelease || parts.is_devrelease);
}

/** Sorts releases, oldest first. Of many pre-releases, and of many others, the newest ones are kept. */
export function sortedReleases(scheme: VersionScheme, releases: readonly Release[]): Release[] {
  const named = releases.filter(({ version }) => version.length <= MAX_VERSION);
  const sorted = named.toSorted((a, b) => compareVersions(scheme, a.version, b.version));
  const { true: early = [], false: others = [] } = Object.groupBy(sorted, ({ version }) =>
    isPreRelease(scheme, version) ? 'true' : 'false',
  );
  const kept = new Set([...early.slice(-MAX_RELEASES / 2), ...others.slice(-MAX_RELEASES / 2)]);
  return sorted.filter((release) => kept.has(release));
}

function isVersion(scheme: VersionScheme, text: string): boolean {
  return scheme === 'pypi' ? pep440.valid(text) !== null : parse(asSemver(text)) !== null;
}

/** Versions of Go begin with `v`; those of NuGet may have a fourth number, which is added to the third one's build. */
function asSemver(version: string): string {
  return version.replace(/^v/, '').replace(/^(\d+\.\d+\.\d+)\.(\d+)(?=$|-)/, '$1+$2');
}
