import { slugSchema } from '@headroom/api/publications';
import {
  listContexts,
  type Publication,
  type RunPublication,
  readPublication,
  type ServerContext,
} from '@headroom/db';
import { hasSides } from '@headroom/model/run';
import { contextTables, type Table } from '@headroom/report';
import { cache } from 'react';
import { readCompared } from '#results/comparison/compared.ts';
import { comparisonTables } from '#results/comparison/tables.ts';
import { resultPath } from '#results/publication-path.ts';
import type { RunReport } from '#results/run/ended-runs.ts';
import { readRunReport } from '#results/run/read-report.ts';
import { db } from '#server/db.ts';
import { ApiError } from '#server/http/errors.ts';
import { withdrawnLabel } from './tombstone.ts';

/** Publication under a slug, withdrawn or not; null when there never was one. Read once a request. */
export const readBySlug = cache(async (slug: string): Promise<Publication | null> => {
  return slugSchema.safeParse(slug).success ? readPublication(db(), slug) : null;
});

/** The run of a publication with its report. */
export async function readPublished(publication: RunPublication): Promise<RunReport> {
  const whole = await readRunReport(publication.runId);
  if (!whole) throw new Error(`run ${publication.runId} of publication ${publication.slug} is not there`);
  return whole;
}

/**
 * Tables of a run as files: those of its report or, of a run of two sides, of its comparison, and of contexts.
 * @param contexts null of a publication that stored none: its files are those of the run, as they were then
 */
export async function tablesOf(
  { run, report }: RunReport,
  contexts: readonly ServerContext[] | null,
): Promise<readonly Table[]> {
  const compared = hasSides(run.kind) ? await readCompared(run.id) : null;
  const tables = compared ? comparisonTables(compared.comparison) : report.tables;
  return [...tables, ...contextTables(contexts ?? (await listContexts(db(), run.id)))];
}

/** A publication that is not withdrawn. Throws ApiError for any other slug. */
export async function mustReadBySlug(slug: string): Promise<Publication> {
  const publication = await readBySlug(slug);
  if (!publication) throw nothingAt(slug);
  if (publication.withdrawnAt) throw new ApiError('withdrawn', withdrawnLabel(publication));
  return publication;
}

/** Error for a slug under which nothing was ever published. */
export function nothingAt(slug: string): ApiError {
  return new ApiError('not_found', `No publication at ${resultPath(slug.slice(0, 80))}.`);
}
