import { cache } from 'react';
import { isId } from '#api/ids.ts';
import { endedRuns } from '#runs/whole.ts';
import type { Titled } from '#runs/words.ts';
import { db } from '#services/db.ts';

/** What a run's title is made of; null for an unknown id. Read once a request, and not where the run is kept. */
export const readHead = cache(async (id: string): Promise<Titled | null> => {
  if (!isId(id)) return null;
  const known = endedRuns().get(id);
  if (known) return known.run;
  return db().run.findUnique({
    where: { id },
    select: { kind: true, baseRef: true, headRef: true, profile: true, servers: true, rounds: true },
  });
});
