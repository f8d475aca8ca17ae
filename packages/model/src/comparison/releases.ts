/** Packages and images whose releases a watch follows. */
import { z } from 'zod';
import { releaseListSchema } from '../run/discovery.ts';
import { type FetchedSide, isFetched, parseSide } from './side-source.ts';
import { TargetError } from './target.ts';

const FOLLOWED_RULE =
  'releases must be true for the package of the project, or name a package or an image without a version or digest, such as npm:@acme/server or oci:ghcr.io/acme/server:latest';

/**
 * The package or image whose releases a text names; undefined for other texts, and for one version alone.
 * @param text as `parseSide` reads it
 */
export function followedSource(text: string): FetchedSide | undefined {
  const source = sideOf(text);
  if (!source || !isFetched(source)) return undefined;
  const isOne = source.kind === 'package' ? source.version !== undefined : source.reference.includes('@');
  return isOne ? undefined : source;
}

function sideOf(text: string) {
  try {
    return parseSide(text);
  } catch (error) {
    if (error instanceof TargetError) return undefined;
    throw error;
  }
}

/** Releases to follow: true for those of the project's package. */
export const followedSchema = z.union(
  [z.boolean(), z.string().refine((text) => followedSource(text) !== undefined, FOLLOWED_RULE)],
  { error: FOLLOWED_RULE },
);

/** Releases as a registry listed them last, and the reason that a later check failed. */
export const listedReleasesSchema = releaseListSchema.extend({ problem: z.string().nullable() });
export type ListedReleases = z.infer<typeof listedReleasesSchema>;

/** The side of a version. @param version of an image a tag, or a digest */
export function releaseSide(source: FetchedSide, version: string): FetchedSide {
  if (source.kind === 'package') return { ...source, version };
  const name = imageName(source.reference);
  return {
    kind: 'image',
    reference: version.startsWith('sha256:') ? `${name}@${version}` : `${name}:${version}`,
  };
}

/** Version of a side, as `releaseSide` makes it; undefined for a side without one, and for any other kind. */
export function sideVersion(text: string): string | undefined {
  const side = sideOf(text);
  if (side?.kind === 'package') return side.version;
  if (side?.kind !== 'image') return undefined;
  const rest = side.reference.slice(imageName(side.reference).length + 1);
  return rest === '' ? undefined : rest;
}

/** Name of an image, without its tag and digest; a registry may have a port. */
export function imageName(reference: string): string {
  const [name = ''] = reference.split('@');
  const colon = name.lastIndexOf(':');
  return colon > name.lastIndexOf('/') ? name.slice(0, colon) : name;
}
