import { listPublications, type PublicationRow } from '@headroom/db';
import { db } from '#server/db.ts';
import { readFigures } from './figures.ts';
import { LISTED } from './listed.ts';
import type { StoredRow } from './stored-experiment.ts';

/** A publication with its figures as published. */
export interface Listed extends Omit<PublicationRow, 'figures'> {
  figures: StoredRow[];
}

/** The newest publications, newest first. */
export async function readListing(): Promise<Listed[]> {
  const rows = await listPublications(db(), { limit: LISTED });
  return rows.map((row) => ({ ...row, figures: readFigures(row.figures) }));
}
