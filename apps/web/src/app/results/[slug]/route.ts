import { route } from '../../../api/route.ts';
import { documents } from '../../../kept/documents.ts';
import { resultPath } from '../../../publications/paths.ts';
import { readBySlug } from '../../../publications/result.ts';
import { tombstone } from '../../../publications/tombstone.ts';

export const dynamic = 'force-dynamic';

/** The permanent address of a publication: its page, or a tombstone once it was withdrawn. */
export const GET = route<{ slug: string }>(async (request, { slug }) => {
  const draw = () => fetch(new URL(resultPath(slug, '/drawn'), request.url), { cache: 'no-store' });
  // From now on it is kept, and sent before this is asked (src/kept/first.ts).
  const kept = await documents().fetch(resultPath(slug), { context: draw });
  if (kept) return page(new Uint8Array(kept.html), 200);
  const publication = await readBySlug(slug);
  if (publication?.withdrawnAt) return tombstone(publication);
  const notThere = await draw();
  return page(await notThere.bytes(), notThere.status);
});

function page(body: Uint8Array<ArrayBuffer>, status: number): Response {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private, max-age=0, must-revalidate',
  };
  return new Response(body, { status, headers });
}
