import { runsApi } from '@headroom/api/runs';
import { shareRun, unshareRun } from '@headroom/db';
import { linkPath } from '#features/runs/share/paths.ts';
import { route } from '#server/api/route.ts';
import { db } from '#server/db.ts';
import { pageCache } from '#server/edge/cache/page-cache.ts';
import { publicUrl } from '#server/env.ts';
import { notFound } from '#server/http/ids.ts';

export const PUT = route(runsApi.shareRun, async ({ params: { id }, audit }) => {
  const shared = await shareRun(db(), id);
  if (!shared) throw notFound('run', id);
  const { key, made } = shared;
  if (made) await audit({ action: 'run.shared', subject: id });
  pageCache().invalidate(`/runs/${id}`);
  return { url: publicUrl(linkPath(id, key)), key };
});

export const DELETE = route(runsApi.unshareRun, async ({ params: { id }, audit }) => {
  const ended = await unshareRun(db(), id);
  if (ended) await audit({ action: 'run.unshared', subject: id });
  pageCache().invalidate(`/runs/${id}`);
  return { id };
});
