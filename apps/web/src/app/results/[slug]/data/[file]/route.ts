import { readPublishedContexts } from '@headroom/db';
import { resultFile } from '#features/publications/files/files.ts';
import { mustReadBySlug, readPublished, tablesOf } from '#features/publications/result.ts';
import { guarded, PUBLIC } from '#server/api/route.ts';
import { db } from '#server/db.ts';

export const dynamic = 'force-dynamic';

export const GET = guarded<{ slug: string; file: string }>(PUBLIC, async ({ params: { slug, file } }) => {
  const publication = await mustReadBySlug(slug);
  const whole = await readPublished(publication);
  const contexts = await readPublishedContexts(db(), publication.id);
  const response = resultFile({ run: whole.run, tables: await tablesOf(whole, contexts), publication }, file);
  response.headers.set('cache-control', 'public, max-age=60');
  return response;
});
