import { listPublications } from '@headroom/db';
import { reply } from '#api/reply.ts';
import { route } from '#api/route.ts';
import { publicationBody } from '#publications/bodies.ts';
import { LISTED } from '#publications/listed.ts';
import { listPublicationsOperation } from '#publications/operations.ts';
import { db } from '#services/db.ts';

export const dynamic = 'force-dynamic';

export const GET = route(listPublicationsOperation, async () => {
  const rows = await listPublications(db(), { limit: LISTED });
  return reply(listPublicationsOperation, { publications: rows.map(publicationBody) });
});
