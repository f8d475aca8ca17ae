import { revalidatePath } from 'next/cache';
import { dropDocuments } from '#kept/documents.ts';
import { resultPath } from './paths.ts';

/**
 * Drops what this process keeps of a publication and of its run's page, so that they are drawn anew when next asked
 * for. Other processes do so within a minute.
 */
export function drawAnew({ slug, runId }: { slug: string; runId: string }): void {
  dropDocuments(resultPath(slug));
  dropDocuments(`/runs/${runId}`);
  revalidatePath(resultPath(slug, '/opengraph-image'));
}
