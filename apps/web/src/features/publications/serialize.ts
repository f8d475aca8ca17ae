import type { Publication } from '@headroom/db';
import { resultPath } from '#results/publication-path.ts';

/** A publication as the API shows it. */
export function serializePublication(publication: Publication) {
  const { slug, runId, title, summary, methodVersion, disturbedTrials } = publication;
  const { publishedAt, editedAt, withdrawnAt } = publication;
  return {
    slug,
    path: resultPath(slug),
    runId,
    title,
    summary,
    methodVersion,
    disturbedTrials,
    publishedAt: publishedAt.toISOString(),
    editedAt: editedAt?.toISOString() ?? null,
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
  };
}
