import { publicationsApi } from '@headroom/api/publications';
import { listPublications } from '@headroom/db';
import { LISTED } from '#features/publications/list/listed.ts';
import { serializePublication } from '#features/publications/serialize.ts';
import { route } from '#server/api/route.ts';
import { db } from '#server/db.ts';

export const dynamic = 'force-dynamic';

export const GET = route(publicationsApi.listPublications, async () => ({
  publications: (await listPublications(db(), LISTED)).map(serializePublication),
}));
