import {
  type HistoryRow,
  listPublishedHistories,
  listPublishedRuns,
  type PublicationRow,
  readPublicationRow,
} from '@headroom/db';
import { type Caveat, caveatsOf } from '#results/answer/caveats.ts';
import { db } from '#server/db.ts';
import { type Kept, parseKept } from '../kept.ts';
import { LISTED } from './listed.ts';

/** A publication of a run with what it keeps. */
export type Listed = Omit<PublicationRow, keyof Kept> & Kept;

/** Caveats of a publication in a list; a comparison that was decided early has fewer rounds than were asked for. */
export function listedCaveats({ run, comparison, disturbedTrials, figures }: Listed): Caveat[] {
  return caveatsOf({
    ...run,
    rounds: comparison?.rounds ?? run.rounds,
    disturbed: disturbedTrials,
    counted: countedIn(figures),
    rows: figures,
  });
}

/** Trials whose figures count; nothing where a row does not tell. */
function countedIn(figures: Kept['figures']): number | undefined {
  const counts = figures.map(({ passed, invalid }) =>
    passed === undefined ? null : passed + (invalid ?? 0),
  );
  if (counts.length === 0 || counts.includes(null)) return undefined;
  return counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
}

/** A publication of a run as lists show it, by its id. */
export async function readListed(id: string): Promise<Listed> {
  const row = await readPublicationRow(db(), id);
  return { ...row, ...parseKept(row) };
}

/** The newest publications of runs, newest first. */
export async function readListing(): Promise<Listed[]> {
  const rows = await listPublishedRuns(db(), { limit: LISTED });
  return rows.map((row) => ({ ...row, ...parseKept(row) }));
}

/** The newest published histories, newest first. */
export const readHistories = (): Promise<HistoryRow[]> => listPublishedHistories(db(), LISTED);

/** The newest of both kinds, newest first. */
export function newestOf(runs: readonly Listed[], histories: readonly HistoryRow[]): (Listed | HistoryRow)[] {
  return [...runs, ...histories]
    .sort((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime())
    .slice(0, LISTED);
}
