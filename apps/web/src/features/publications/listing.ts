import { listPublications, type PublicationRow } from '@headroom/db';
import type { JudgedRow } from '@headroom/report';
import { db } from '#server/db.ts';
import { readFigures } from './figures.ts';
import { LISTED } from './listed.ts';

/** A publication with its figures as published. */
export interface Listed extends Omit<PublicationRow, 'figures'> {
  figures: JudgedRow[];
}

/** The newest publications, newest first. */
export async function readListing(): Promise<Listed[]> {
  const rows = await listPublications(db(), { limit: LISTED });
  return rows.map((row) => ({ ...row, figures: readFigures(row.figures) }));
}
