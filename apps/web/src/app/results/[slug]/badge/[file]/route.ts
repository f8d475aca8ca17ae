import {
  badgeOf,
  badgeQuerySchema,
  VERDICT_BADGE,
  verdictBadge,
  withdrawnBadge,
} from '#features/publications/badge.ts';
import { readKept } from '#features/publications/kept.ts';
import { nothingAt, readBySlug } from '#features/publications/result.ts';
import { guarded, PUBLIC } from '#server/api/route.ts';
import { ApiError } from '#server/http/errors.ts';
import { readQuery } from '#server/http/query.ts';

export const dynamic = 'force-dynamic';

const EXTENSION = '.svg';

export const GET = guarded<{ slug: string; file: string }>(
  PUBLIC,
  async ({ request, params: { slug, file } }) => {
    const { metric } = readQuery(request, badgeQuerySchema);
    const serverId = file.endsWith(EXTENSION) ? file.slice(0, -EXTENSION.length) : '';
    const publication = await readBySlug(slug);
    if (!publication) throw nothingAt(slug);
    // A page that shows the badge still gets a picture.
    if (publication.withdrawnAt) return svg(withdrawnBadge(slug), 410);
    const { figures, comparison } = await readKept(publication.id);
    if (comparison && file === VERDICT_BADGE) {
      return svg(verdictBadge(comparison, publication.disturbedTrials));
    }
    const own = figures.find((row) => row.serverId === serverId);
    if (own) return svg(badgeOf(own, metric));
    const known = comparison ? VERDICT_BADGE : figures.map((row) => `${row.serverId}${EXTENSION}`).join(', ');
    throw new ApiError('not_found', `There is no badge "${file.slice(0, 64)}"; there is: ${known}.`);
  },
);

function svg(body: string, status = 200): Response {
  const headers = { 'content-type': 'image/svg+xml; charset=utf-8', 'cache-control': 'public, max-age=300' };
  return new Response(body, { status, headers });
}
