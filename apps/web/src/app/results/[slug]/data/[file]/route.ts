import { resultFile } from '#features/publications/files/files.ts';
import { mustReadBySlug, readPublished, tablesOf } from '#features/publications/result.ts';
import { guarded, PUBLIC } from '#server/api/route.ts';

export const dynamic = 'force-dynamic';

export const GET = guarded<{ slug: string; file: string }>(PUBLIC, async ({ params: { slug, file } }) => {
  const publication = await mustReadBySlug(slug);
  const whole = await readPublished(publication);
  const response = resultFile({ run: whole.run, tables: await tablesOf(whole), publication }, file);
  response.headers.set('cache-control', 'public, max-age=60');
  return response;
});
