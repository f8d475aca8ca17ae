import { revalidatePath } from 'next/cache';
import { resultPath } from '#results/publication-path.ts';
import { pageCache } from '#server/edge/cache/page-cache.ts';

/**
 * Removes a publication and its run's page from the caches of this process. Other processes render them again within a
 * minute.
 */
export function invalidatePublication({ slug, runId }: { slug: string; runId: string }): void {
  pageCache().invalidate(resultPath(slug));
  pageCache().invalidate(`/runs/${runId}`);
  revalidatePath(resultPath(slug, '/opengraph-image'));
}
