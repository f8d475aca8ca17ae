import { isOfRun, type Publication, type RunPublication } from '@headroom/db';
import { resultPath } from '#results/publication-path.ts';
import type { ReadRecord } from './record/read.ts';

/** A publication of a run as the API shows it. */
export function serializeRunPublication(publication: RunPublication) {
  const { runId, disturbedTrials } = publication;
  return { ...serializeTexts(publication), runId, disturbedTrials };
}

/** A published history as the API shows it. */
export function serializeHistory(publication: Publication) {
  return { ...serializeTexts(publication), watchId: publication.watchId ?? '' };
}

/** A publication of any kind as the API shows it. */
export function serializePublication(publication: Publication) {
  return isOfRun(publication) ? serializeRunPublication(publication) : serializeHistory(publication);
}

function serializeTexts(publication: Publication) {
  const { slug, title, summary, methodVersion, publishedAt, editedAt, withdrawnAt } = publication;
  return {
    slug,
    path: resultPath(slug),
    title,
    summary,
    methodVersion,
    publishedAt: publishedAt.toISOString(),
    editedAt: editedAt?.toISOString() ?? null,
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
  };
}

/** What its address shows, as the API shows it. */
export function serializeRecord({ slug }: Publication, record: ReadRecord) {
  const { methodVersion, asPublished, computedAt, page } = record;
  const { headline, tone, figures, findings, caveats, tables } = page;
  const fileOf = (name: string, type: string) => resultPath(slug, `/data/${name}.${type}`);
  return {
    methodVersion,
    asPublished,
    computedAt: computedAt.toISOString(),
    headline,
    ...(tone && { tone }),
    figures,
    findings,
    caveats: caveats.map(({ label, why, warns = false }) => ({ label, why, warns })),
    tables: tables.map(({ name, title }) => ({
      ...{ name, title },
      csv: fileOf(name, 'csv'),
      json: fileOf(name, 'json'),
    })),
  };
}
