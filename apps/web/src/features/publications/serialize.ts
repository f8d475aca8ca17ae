import type { Publication } from '@headroom/db';
import { resultPath } from '#results/publication-path.ts';
import type { ReadRecord } from './record/read.ts';

/** A publication as the API shows it. */
export function serializePublication(publication: Publication) {
  const { slug, runId, title, summary, methodVersion, disturbedTrials } = publication;
  const { publishedAt, editedAt, withdrawnAt } = publication;
  return {
    slug,
    path: resultPath(slug),
    runId,
    title,
    summary,
    methodVersion,
    disturbedTrials,
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
