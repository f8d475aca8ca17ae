import { readRunTitle } from '@headroom/db';
import { cache } from 'react';
import { endedRuns } from '#results/run/ended-runs.ts';
import type { Titled } from '#results/run/labels.ts';
import { db } from '#server/db.ts';
import { isId } from '#server/http/ids.ts';

/** What a run's title is made of; null for an unknown id. Read once a request, and not where the run is kept. */
export const readHead = cache(async (id: string): Promise<Titled | null> => {
  if (!isId(id)) return null;
  const known = endedRuns().get(id);
  if (known) return known.run;
  return readRunTitle(db(), id);
});
