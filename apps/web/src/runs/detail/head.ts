import { cache } from 'react';
import { isId } from '../../api/ids.ts';
import { db, workspaceId } from '../../services/db.ts';

/** What a run's title is made of; null for an unknown id. Read once a request. */
export const readHead = cache(async (id: string) => {
  if (!isId(id)) return null;
  return db().run.findFirst({
    where: { id, workspaceId: await workspaceId() },
    select: { profile: true, servers: true, rounds: true },
  });
});
