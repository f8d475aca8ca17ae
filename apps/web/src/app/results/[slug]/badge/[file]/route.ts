import { readPublicationFigures } from '@headroom/db';
import {
  badgeOf,
  badgeQuerySchema,
  VERDICT_BADGE,
  verdictBadge,
  withdrawnBadge,
} from '#features/publications/badge.ts';
import { readFigures } from '#features/publications/figures.ts';
import { nothingAt, readBySlug } from '#features/publications/result.ts';
import { readComparison } from '#features/publications/stored-comparison.ts';
import { guarded, PUBLIC } from '#server/api/route.ts';
import { db } from '#server/db.ts';
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
    const stored = await readPublicationFigures(db(), publication.id);
    const comparison = readComparison(stored.comparison);
    if (comparison && file === VERDICT_BADGE) {
      return svg(verdictBadge(comparison, publication.disturbedTrials));
    }
    const figures = readFigures(stored.figures);
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
