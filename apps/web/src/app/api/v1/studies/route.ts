import { studiesApi } from '@headroom/api/studies';
import { listStudies } from '@headroom/db';
import { serializeStudy } from '#features/studies/serialize.ts';
import { storeStudy } from '#features/studies/store.ts';
import { route } from '#server/api/route.ts';
import { db } from '#server/db.ts';

export const dynamic = 'force-dynamic';

export const GET = route(studiesApi.listStudies, async () => ({
  studies: (await listStudies(db())).map(serializeStudy),
}));

export const POST = route(studiesApi.importStudy, async ({ body: { files, ...names }, audit }) => {
  const stored = await storeStudy(files, names);
  await audit({ workspaceId: null, action: 'study.imported', subject: stored.slug });
  return { content: stored, headers: { location: stored.path } };
});
