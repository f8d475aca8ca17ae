import { studyFile } from '#features/studies/table-file.ts';
import { readBySlug } from '#results/read-study.ts';
import { guarded, PUBLIC } from '#server/api/route.ts';
import { ApiError } from '#server/http/errors.ts';

export const dynamic = 'force-dynamic';

export const GET = guarded<{ slug: string; file: string }>(PUBLIC, async ({ params: { slug, file } }) => {
  const study = await readBySlug(slug);
  if (!study) throw new ApiError('not_found', `There is no study with the slug "${slug.slice(0, 80)}".`);
  const response = studyFile(study, file);
  response.headers.set('cache-control', 'public, max-age=60');
  return response;
});
