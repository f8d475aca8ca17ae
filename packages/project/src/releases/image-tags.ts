/** Tags of images that are versions. */
import type { Release } from '@headroom/model/run';
import type { ReleaseList } from './documents.ts';
import { isPreRelease, sortedReleases } from './order.ts';

/** Three numbers, and what follows them: the variant of an image, such as `-alpine`, or a pre-release. */
const VERSION_TAG = /^(v?)(\d+\.\d+\.\d+)(-[0-9A-Za-z.-]+)?$/;

/** Whether a tag is one version, which newer tags follow; any other tag is moved by its publisher. */
export function isVersionTag(tag: string): boolean {
  return VERSION_TAG.test(tag);
}

/** Releases among the tags of an image: the version tags of one variant, as `1.3.0-alpine` follows `1.2.3-alpine`. */
export function releasesOfTags(tag: string, tags: readonly string[]): ReleaseList {
  const followed = partsOf(tag);
  const same = tags.filter((other) => {
    const parts = partsOf(other);
    return parts !== undefined && parts.prefix === followed?.prefix && parts.variant === followed.variant;
  });
  const releases = same.map((version): Release => ({ version, releasedAt: null, withdrawn: null }));
  return { releases: sortedReleases('oci', releases) };
}

function partsOf(tag: string): { prefix: string; variant: string } | undefined {
  const [, prefix = '', version, suffix = ''] = VERSION_TAG.exec(tag) ?? [];
  if (version === undefined) return undefined;
  return { prefix, variant: isPreRelease('oci', tag) ? '' : suffix };
}
