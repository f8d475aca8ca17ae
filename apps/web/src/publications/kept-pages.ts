import { revalidatePath } from 'next/cache';
import { resultPath } from './paths.ts';

/**
 * Drops what this process keeps of a result's page and image, so that they are drawn anew when next asked for. Other
 * processes notice within the `revalidate` seconds of those routes.
 */
export function drawAnew(slug: string): void {
  revalidatePath(resultPath(slug));
  revalidatePath(resultPath(slug, '/opengraph-image'));
}
