import { type RunTitle, readRunTitle } from '@headroom/db';
import { cache } from 'react';
import { endedRuns } from '#results/run/ended-runs.ts';
import { db } from '#server/db.ts';
import { isId } from '#server/http/ids.ts';

/**
 * Facts of a run's title; null for an unknown id. Read once a request; an ended run is taken from the cache.
 */
export const readHead = cache(async (id: string): Promise<RunTitle | null> => {
  if (!isId(id)) return null;
  const known = endedRuns().get(id);
  if (known) return known.run;
  return readRunTitle(db(), id);
});
