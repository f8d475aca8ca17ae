import type { Db } from '../db.ts';
import type { RunRow } from './list.ts';
import type { StoredNaming } from './naming.ts';

/** Columns that name a run to its readers. */
export const TITLE = {
  kind: true,
  baseRef: true,
  headRef: true,
  profile: true,
  servers: true,
  rounds: true,
} as const;
export type TitleFields = Pick<RunRow, keyof typeof TITLE>;

/** Title of a run's page, its note and tags, and the project that it belongs to. */
export type RunTitle = TitleFields & StoredNaming & { readonly projectId: string | null };

/** Null for an unknown id. */
export function readRunTitle(db: Db, id: string): Promise<RunTitle | null> {
  return db.run.findUnique({
    where: { id },
    select: { ...TITLE, name: true, note: true, tags: true, projectId: true },
  });
}
