import { nameRun as storeNaming } from '@headroom/db';
import type { Naming } from '@headroom/model/text';
import { endedRuns } from '#results/run/ended-runs.ts';
import { db } from '#server/db.ts';
import { pageCache } from '#server/edge/cache/page-cache.ts';
import { notFound } from '#server/http/ids.ts';

/** Gives a run a name, a note and tags; what is left out stays. Throws ApiError for a run that is gone. */
export async function nameRun(id: string, naming: Naming) {
  const named = await storeNaming(db(), id, naming);
  if (!named) throw notFound('run', id);
  endedRuns().delete(id);
  pageCache().invalidate(`/runs/${id}`);
  return named;
}
