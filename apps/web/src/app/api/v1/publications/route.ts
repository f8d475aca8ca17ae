import { listPublications } from '@headroom/db';
import { publicationBody } from '#features/publications/bodies.ts';
import { LISTED } from '#features/publications/listed.ts';
import { listPublicationsOperation } from '#features/publications/operations.ts';
import { db } from '#server/db.ts';
import { reply } from '#server/http/reply.ts';
import { route } from '#server/http/route.ts';

export const dynamic = 'force-dynamic';

export const GET = route(listPublicationsOperation, async () => {
  const rows = await listPublications(db(), { limit: LISTED });
  return reply(listPublicationsOperation, { publications: rows.map(publicationBody) });
});
