import { type PublishedFigures, readPublicationFigures, type ServerContext } from '@headroom/db';
import { contextTotal } from '@headroom/report';
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

/** What a publication of a run keeps. @param contexts those of its servers that were counted */
export async function toKeep(whole: RunReport, contexts: readonly ServerContext[]): Promise<Kept> {
  const { id, kind } = whole.run;
  const compared = kind === 'comparison' ? await readCompared(id) : null;
  const figures = figuresToStore(whole).map((row) => withContext(row, contexts));
  return { figures, comparison: compared && comparisonToStore(compared) };
}

function withContext(row: StoredRow, contexts: readonly ServerContext[]): StoredRow {
  const result = contexts.find(({ serverId }) => serverId === row.serverId)?.result;
  if (result === undefined || 'problem' in result) return row;
  return { ...row, context: { ...contextTotal(result), encoding: result.encoding } };
}

export function parseKept({ figures, comparison }: PublishedFigures): Kept {
  return { figures: readFigures(figures), comparison: readComparison(comparison) };
}

/** What the publication of an id keeps. */
export async function readKept(id: string): Promise<Kept> {
  return parseKept(await readPublicationFigures(db(), id));
}
