import { type PublishedFigures, readPublicationFigures } from '@headroom/db';
import { readCompared } from '#results/comparison/compared.ts';
import type { StoredRow } from '#results/experiments/stored-experiment.ts';
import type { RunReport } from '#results/run/ended-runs.ts';
import { db } from '#server/db.ts';
import { figuresToStore, readFigures } from './figures.ts';
import { comparisonToStore, readComparison, type StoredComparison } from './stored-comparison.ts';

/** What a publication keeps for lists, badges and its picture. */
export interface Kept {
  /** Figures of each server; empty of a comparison. */
  readonly figures: StoredRow[];
  /** Null of any other run. */
  readonly comparison: StoredComparison | null;
}

/** What a publication of a run keeps. */
export async function toKeep(whole: RunReport): Promise<Kept> {
  const { id, kind } = whole.run;
  const compared = kind === 'comparison' ? await readCompared(id) : null;
  return { figures: figuresToStore(whole), comparison: compared && comparisonToStore(compared) };
}

export function parseKept({ figures, comparison }: PublishedFigures): Kept {
  return { figures: readFigures(figures), comparison: readComparison(comparison) };
}

/** What the publication of an id keeps. */
export async function readKept(id: string): Promise<Kept> {
  return parseKept(await readPublicationFigures(db(), id));
}
