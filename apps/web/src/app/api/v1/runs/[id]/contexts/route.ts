import { runsApi } from '@headroom/api/runs';
import { listContexts } from '@headroom/db';
import { serializeContext } from '#results/run/serialize.ts';
import { route } from '#server/api/route.ts';
import { db } from '#server/db.ts';

export const GET = route(runsApi.readRunContexts, async ({ params: { id } }) => {
  return { contexts: (await listContexts(db(), id)).map(serializeContext) };
});
