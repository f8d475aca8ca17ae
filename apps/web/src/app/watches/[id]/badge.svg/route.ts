import { readBadge } from '#features/watches/badge.ts';
import { badgeResponse } from '#results/badge/badge.ts';
import { guarded, PUBLIC } from '#server/api/route.ts';
import { isId, notFound } from '#server/http/ids.ts';

export const dynamic = 'force-dynamic';

export const GET = guarded<{ id: string }>(PUBLIC, async ({ params: { id } }) => {
  const svg = isId(id) ? await readBadge(id) : null;
  if (svg === null) throw notFound('watch', id);
  return badgeResponse(svg);
});
