import { revalidatePath } from 'next/cache';
import { resultPath } from '#results/publication-path.ts';
import { pageCache } from '#server/edge/cache/page-cache.ts';

/**
 * Removes a publication, and the page of its run, from the caches of this process. Other processes render them again within a
 * minute.
 */
export function invalidatePublication({ slug, runId }: { slug: string; runId?: string | null }): void {
  pageCache().invalidate(resultPath(slug));
  if (runId) pageCache().invalidate(`/runs/${runId}`);
  revalidatePath(resultPath(slug, '/opengraph-image'));
}
