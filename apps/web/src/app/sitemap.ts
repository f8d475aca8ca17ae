import { listPublications } from '@headroom/db';
import type { MetadataRoute } from 'next';
import { publicUrl } from '#env.ts';
import { LISTED } from '#publications/listed.ts';
import { resultPath } from '#publications/paths.ts';
import { db } from '#services/db.ts';

export const dynamic = 'force-dynamic';

/** What search engines should know: the front page, the method, and everything published. */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const publications = await listPublications(db(), { limit: LISTED });
  return [
    { url: publicUrl('/') },
    ...publications.map(({ slug, publishedAt }) => ({
      url: publicUrl(resultPath(slug)),
      lastModified: publishedAt,
    })),
  ];
}
