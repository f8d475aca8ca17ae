import { runsApi } from '@headroom/api/runs';
import { readSnapshot } from '#features/runs/progress/read.ts';
import { route } from '#server/api/route.ts';
import { notFound } from '#server/http/ids.ts';

export const GET = route(runsApi.readProgress, async ({ params: { id } }) => {
  const snapshot = await readSnapshot(id);
  if (!snapshot) throw notFound('run', id);
  return snapshot;
});
