import type { Db } from '../db.ts';
import type { RunRow } from './list.ts';

/** Columns that a run's title is made of. */
export type RunTitle = Pick<RunRow, 'kind' | 'baseRef' | 'headRef' | 'profile' | 'servers' | 'rounds'> & {
  readonly projectId: string | null;
};

/** Null for an unknown id. */
export function readRunTitle(db: Db, id: string): Promise<RunTitle | null> {
  return db.run.findUnique({
    where: { id },
    select: {
      kind: true,
      baseRef: true,
      headRef: true,
      profile: true,
      servers: true,
      rounds: true,
      projectId: true,
    },
  });
}
