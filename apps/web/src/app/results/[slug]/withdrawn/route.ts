import { ApiError } from '../../../../api/errors.ts';
import { route } from '../../../../api/route.ts';
import { resultPath } from '../../../../publications/paths.ts';
import { readBySlug } from '../../../../publications/result.ts';
import { tombstone } from '../../../../publications/tombstone.ts';

export const dynamic = 'force-dynamic';

export const GET = route<{ slug: string }>(async (_request, { slug }) => {
  const publication = await readBySlug(slug);
  if (publication?.withdrawnAt) return tombstone(publication);
  throw new ApiError('not_found', `Nothing was withdrawn at ${resultPath(slug.slice(0, 80))}.`);
});
