import { revalidatePath } from 'next/cache';
import { resultPath } from '#results/publication-path.ts';
import { dropDocuments } from '#server/edge/cache/documents.ts';

/**
 * Drops what this process keeps of a publication and of its run's page, so that they are drawn anew when next asked
 * for. Other processes do so within a minute.
 */
export function drawAnew({ slug, runId }: { slug: string; runId: string }): void {
  dropDocuments(resultPath(slug));
  dropDocuments(`/runs/${runId}`);
  revalidatePath(resultPath(slug, '/opengraph-image'));
}
