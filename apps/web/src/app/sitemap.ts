import { listPublications } from '@headroom/db';
import type { MetadataRoute } from 'next';
import { LISTED } from '#features/publications/list/listed.ts';
import { resultPath } from '#results/publication-path.ts';
import { db } from '#server/db.ts';
import { publicUrl } from '#server/env.ts';

export const dynamic = 'force-dynamic';

/** Pages for search engines: the front page, the list of results, and everything published. */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const publications = await listPublications(db(), LISTED);
  return [
    { url: publicUrl('/') },
    { url: publicUrl('/results') },
    ...publications.map(({ slug, publishedAt }) => ({
      url: publicUrl(resultPath(slug)),
      lastModified: publishedAt,
    })),
  ];
}
