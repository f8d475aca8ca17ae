import { readFileOf, recordOf } from '#features/publications/record/read.ts';
import { mustReadBySlug } from '#features/publications/result.ts';
import { fileResponse, noFile } from '#results/table-file.ts';
import { guarded, PUBLIC } from '#server/api/route.ts';

export const dynamic = 'force-dynamic';

export const GET = guarded<{ slug: string; file: string }>(PUBLIC, async ({ params: { slug, file } }) => {
  const publication = await mustReadBySlug(slug);
  const { page } = await recordOf(publication);
  const body = await readFileOf(publication, `data/${file}`);
  if (body === null) {
    throw noFile(
      page.tables.map(({ name }) => name),
      file,
    );
  }
  const response = fileResponse(body, file, slug);
  response.headers.set('cache-control', 'public, max-age=60');
  return response;
});
