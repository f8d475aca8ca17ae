import { PUBLIC, route } from '#api/route.ts';
import { resultFile } from '#publications/files.ts';
import { mustReadBySlug, readPublished } from '#publications/result.ts';

export const dynamic = 'force-dynamic';

export const GET = route<{ slug: string; file: string }>(PUBLIC, async ({ params: { slug, file } }) => {
  const publication = await mustReadBySlug(slug);
  const { run, report } = await readPublished(publication);
  const response = resultFile({ run, tables: report.tables, publication }, file);
  response.headers.set('cache-control', 'public, max-age=60');
  return response;
});
