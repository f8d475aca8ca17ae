/** Tags of images that are versions. */
import type { Release } from '@headroom/model/run';
import { z } from 'zod';
import type { ReadReleases } from './documents.ts';
import { isPreRelease, sortedReleases } from './order.ts';

/** Three numbers, and what follows them: the variant of an image, such as `-alpine`, or a pre-release. */
const VERSION_TAG = /^(v?)(\d+\.\d+\.\d+)(-[0-9A-Za-z.-]+)?$/;

/** Whether a tag is one version, which newer tags follow; any other tag is moved by its publisher. */
export function isVersionTag(tag: string): boolean {
  return VERSION_TAG.test(tag);
}

const tagsSchema = z.object({ tags: z.array(z.string()).nullable() });

/** Reads the version tags of one variant from `/v2/<name>/tags/list`: `1.2.3-alpine` is followed by `1.3.0-alpine`. */
export function tagsLike(tag: string): ReadReleases {
  const like = partsOf(tag);
  return (text) => {
    const { tags } = tagsSchema.parse(JSON.parse(text));
    const same = (tags ?? []).filter((other) => {
      const parts = partsOf(other);
      return parts !== undefined && parts.prefix === like?.prefix && parts.variant === like.variant;
    });
    const releases = same.map((version): Release => ({ version, releasedAt: null, withdrawn: null }));
    return { releases: sortedReleases('oci', releases) };
  };
}

function partsOf(tag: string): { prefix: string; variant: string } | undefined {
  const [, prefix = '', version, suffix = ''] = VERSION_TAG.exec(tag) ?? [];
  if (version === undefined) return undefined;
  return { prefix, variant: isPreRelease('oci', tag) ? '' : suffix };
}
