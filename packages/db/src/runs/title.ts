import type { Db } from '../db.ts';
import type { RunRow } from './list.ts';

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

/** Title of a run's page, and the project that it belongs to. */
export type RunTitle = TitleFields & Pick<RunRow, 'name'> & { readonly projectId: string | null };

/** Null for an unknown id. */
export function readRunTitle(db: Db, id: string): Promise<RunTitle | null> {
  return db.run.findUnique({ where: { id }, select: { ...TITLE, name: true, projectId: true } });
}
