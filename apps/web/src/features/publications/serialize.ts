import type { Publication } from '@headroom/db';
import { resultPath } from '#results/publication-path.ts';

/** A publication as the API shows it. */
export function serializePublication(publication: Publication) {
  const { slug, runId, title, summary, methodVersion, disturbedTrials, publishedAt, withdrawnAt } =
    publication;
  return {
    slug,
    path: resultPath(slug),
    runId,
    title,
    summary,
    methodVersion,
    disturbedTrials,
    publishedAt: publishedAt.toISOString(),
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
  };
}
