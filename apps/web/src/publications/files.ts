import type { Publication, RunDetail } from '@headroom/db';
import { METHOD_VERSION, type Table } from '@headroom/report';
import { PERCENTILE_GRID } from '@headroom/workload';
import { ApiError } from '../api/errors.ts';
import { publicUrl } from '../env.ts';
import { trialBody } from '../runs/bodies.ts';
import { csvOf } from './csv.ts';
import { type RawDocument, SCHEMA_PATH, type TableDocument } from './documents.ts';
import { resultPath } from './paths.ts';
import { rawTable } from './raw-table.ts';

/** Name of the files that hold everything a run measured. */
export const RAW = 'raw';

/** What a file of a result is made from. */
export interface FileSource {
  run: RunDetail;
  tables: readonly Table[];
  /** Null where the run is not published. */
  publication: Publication | null;
}

/**
 * A file of a result: `<table>.csv`, `<table>.json`, `raw.csv` or `raw.json`.
 * @throws ApiError where there is no such file; it lists those there are
 */
export function resultFile(source: FileSource, file: string): Response {
  const [, name, extension] = /^([a-z-]+)\.(csv|json)$/.exec(file) ?? [];
  const table = name === RAW ? rawTable(source.run) : source.tables.find((one) => one.name === name);
  if (!name || !table) throw noFile(source, file);
  const saved = `${source.publication?.slug ?? source.run.id}-${file}`;
  if (extension === 'csv') return answer(csvOf(table), 'text/csv; charset=utf-8; header=present', saved);
  const document = name === RAW ? rawDocument(source) : tableDocument(source, table);
  return answer(JSON.stringify(document), 'application/json', saved);
}

function noFile({ tables }: FileSource, file: string): ApiError {
  const names = [...tables.map(({ name }) => name), RAW].join(', ');
  const message = `There is no file "${file.slice(0, 64)}"; there is .csv and .json of: ${names}.`;
  return new ApiError('not_found', message);
}

function answer(body: string, type: string, saved: string): Response {
  const disposition = `${type.startsWith('text/csv') ? 'attachment' : 'inline'}; filename="${saved}"`;
  return new Response(body, { headers: { 'content-type': type, 'content-disposition': disposition } });
}

function aboutResult({ run, publication }: FileSource) {
  return {
    $schema: publicUrl(SCHEMA_PATH),
    runId: run.id,
    publication: publication && {
      slug: publication.slug,
      title: publication.title,
      address: publicUrl(resultPath(publication.slug)),
      publishedAt: publication.publishedAt.toISOString(),
    },
    methodVersion: METHOD_VERSION,
  };
}

/** A table as JSON: rows as objects whose keys are the ids of the columns. */
export function tableDocument(source: FileSource, { name, title, columns, rows }: Table): TableDocument {
  return {
    kind: 'table',
    ...aboutResult(source),
    ...{ name, title, columns: [...columns] },
    rows: rows.map((row) => Object.fromEntries(columns.map(({ id }, index) => [id, row[index] ?? null]))),
  };
}

/** Everything a run measured, as JSON. */
export function rawDocument(source: FileSource): RawDocument {
  const { suite, profile, handshake, rounds, seed, environment, trials } = source.run;
  return {
    kind: 'raw',
    ...aboutResult(source),
    ...{ suite, profile, handshake, rounds, seed, environment },
    percentiles: [...PERCENTILE_GRID],
    trials: trials.map(trialBody),
  };
}
