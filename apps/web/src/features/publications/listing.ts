import { listPublications, type PublicationRow } from '@headroom/db';
import { db } from '#server/db.ts';
import { type Caveat, caveatsOf } from './caveats.ts';
import { readFigures } from './figures.ts';
import { LISTED } from './listed.ts';
import { readComparison, type StoredComparison } from './stored-comparison.ts';
import type { StoredRow } from './stored-experiment.ts';

/** A publication with its figures as published. */
export interface Listed extends Omit<PublicationRow, 'figures' | 'comparison'> {
  /** Empty of a comparison. */
  figures: StoredRow[];
  /** Null of any other run. */
  comparison: StoredComparison | null;
}

/** Caveats of a publication in a list; a comparison that was decided early has fewer rounds than were asked for. */
export function listedCaveats({ run, comparison, disturbedTrials }: Listed): Caveat[] {
  return caveatsOf({ ...run, rounds: comparison?.rounds ?? run.rounds, disturbed: disturbedTrials });
}

/** The newest publications, newest first. */
export async function readListing(): Promise<Listed[]> {
  const rows = await listPublications(db(), { limit: LISTED });
  return rows.map((row) => ({
    ...row,
    figures: readFigures(row.figures),
    comparison: readComparison(row.comparison),
  }));
}
