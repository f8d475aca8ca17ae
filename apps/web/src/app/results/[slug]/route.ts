import { readBySlug } from '#features/publications/result.ts';
import { tombstone } from '#features/publications/tombstone.ts';
import { resultPath } from '#results/publication-path.ts';
import { documents } from '#server/edge/cache/documents.ts';
import { guarded, PUBLIC } from '#server/http/route.ts';
import { address, type Params } from '#ui/address.ts';

export const dynamic = 'force-dynamic';

/** The permanent address of a publication: its page, its tables sorted as asked, or a tombstone once it was withdrawn. */
export const GET = guarded<{ slug: string }>(PUBLIC, async ({ request, params: { slug } }) => {
  const order = orderOf(new URL(request.url).searchParams);
  const draw = () =>
    fetch(new URL(address(resultPath(slug, '/drawn'), order), request.url), {
      cache: 'no-store',
      // As a browser asks for a whole page, in which nothing is sent twice (src/ui/drawn.tsx).
      headers: { accept: 'text/html' },
    });
  // From now on it is kept, and sent before this is asked (src/server/edge/cache/first.ts).
  const kept = await documents().fetch(address(resultPath(slug), order), { context: draw });
  if (kept) return page(new Uint8Array(kept.html), 200, kept.policy);
  const publication = await readBySlug(slug);
  if (publication?.withdrawnAt) return tombstone(publication);
  const notThere = await draw();
  return page(await notThere.bytes(), notThere.status, notThere.headers.get('content-security-policy'));
});

/** With the content security policy that the page was drawn with: the front sends none for this path. */
function page(body: Uint8Array<ArrayBuffer>, status: number, policy: string | null): Response {
  const headers = {
    ...(policy && { 'content-security-policy': policy }),
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private, max-age=0, must-revalidate',
  };
  return new Response(body, { status, headers });
}

/** What of an address says how a table is sorted; anything else makes no other page. */
function orderOf(query: URLSearchParams): Params {
  const [sort, dir] = [query.get('sort') ?? '', query.get('dir') ?? ''];
  return /^[\w.-]{1,80}$/.test(sort) && /^(asc|desc)$/.test(dir) ? { sort, dir } : {};
}
