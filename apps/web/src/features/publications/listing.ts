import { listPublications, type PublicationRow } from '@headroom/db';
import { db } from '#server/db.ts';
import { type Caveat, caveatsOf } from './caveats.ts';
import { type Kept, parseKept } from './kept.ts';
import { LISTED } from './listed.ts';

/** A publication with what it keeps. */
export type Listed = Omit<PublicationRow, keyof Kept> & Kept;

/** Caveats of a publication in a list; a comparison that was decided early has fewer rounds than were asked for. */
export function listedCaveats({ run, comparison, disturbedTrials }: Listed): Caveat[] {
  return caveatsOf({ ...run, rounds: comparison?.rounds ?? run.rounds, disturbed: disturbedTrials });
}

/** The newest publications, newest first. */
export async function readListing(): Promise<Listed[]> {
  const rows = await listPublications(db(), { limit: LISTED });
  return rows.map((row) => ({ ...row, ...parseKept(row) }));
}
