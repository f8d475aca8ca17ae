import { route } from '../../../api/route.ts';
import { asAsked } from '../../../publications/compressed.ts';
import { answerKept, pages } from '../../../publications/kept-pages.ts';
import { resultPath } from '../../../publications/paths.ts';
import { readBySlug } from '../../../publications/result.ts';
import { tombstone } from '../../../publications/tombstone.ts';

export const dynamic = 'force-dynamic';

/** The permanent address of a publication: its page as kept, or a tombstone once it was withdrawn. */
export async function GET(request: Request, context: { params: Promise<{ slug: string }> }) {
  return asAsked(request, await answer(request, context));
}

const answer = route<{ slug: string }>(async (request, { slug }) => {
  const draw = () => fetch(new URL(resultPath(slug, '/drawn'), request.url), { cache: 'no-store' });
  const kept = await pages().fetch(slug, { context: draw });
  if (kept) return answerKept(kept, request.headers);
  const publication = await readBySlug(slug);
  return publication?.withdrawnAt ? tombstone(publication) : notThere(await draw());
});

/** The page that says that there is nothing, at this address rather than at that of the drawing. */
function notThere(drawn: Response): Response {
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  return new Response(drawn.body, { status: drawn.status, headers });
}
