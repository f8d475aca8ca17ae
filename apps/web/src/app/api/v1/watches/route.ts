import { watchesApi } from '@headroom/api/watches';
import { listWatches } from '@headroom/db';
import { addWatch, pushUrl, serializeWatch } from '#features/watches/manage.ts';
import { route } from '#server/api/route.ts';
import { db } from '#server/db.ts';

export const dynamic = 'force-dynamic';

export const GET = route(watchesApi.listWatches, async ({ workspaceId }) => ({
  watches: (await listWatches(db(), workspaceId)).map(serializeWatch),
}));

export const POST = route(watchesApi.createWatch, async ({ body, actor, workspaceId, audit }) => {
  const { pushSecret, ...watch } = await addWatch(body, { workspaceId, actor });
  const { id, branch, repository } = watch;
  await audit({ action: 'watch.created', subject: branch, subjectId: id, details: { repository } });
  return { ...serializeWatch(watch), pushSecret, pushUrl: pushUrl(id) };
});
