import { type RawDocument, SCHEMA_PATH, type TableDocument } from '@headroom/api/documents';
import type { Publication, RunDetail } from '@headroom/db';
import { PERCENTILE_GRID } from '@headroom/model/suite';
import { METHOD_VERSION, type Table } from '@headroom/report';
import { resultPath } from '#results/publication-path.ts';
import { serializeTrial } from '#results/run/serialize.ts';
import { type FileSource, fileBody, tableBody, tableFile } from '#results/table-file.ts';
import { publicUrl } from '#server/env.ts';
import { rawTable } from './raw-table.ts';

/** Name of the files that hold everything a run measured. */
export const RAW = 'raw';

/** Source of a result's files. */
export interface ResultSource {
  run: RunDetail;
  tables: readonly Table[];
  /** Null where the run is not published. */
  publication: Pick<Publication, 'slug' | 'title' | 'publishedAt'> | null;
}

/**
 * A file of a result: `<table>.csv`, `<table>.json`, `raw.csv` or `raw.json`.
 * @throws ApiError where there is no such file; it lists those there are
 */
export function resultFile(source: ResultSource, file: string): Response {
  return tableFile(filesOf(source), file);
}

/** Every file of a result, by its name. */
export function* allFiles(source: ResultSource): Generator<{ file: string; body: string }> {
  const files = filesOf(source);
  for (const name of files.names) {
    for (const file of [`${name}.csv`, `${name}.json`]) yield { file, body: fileBody(files, file) };
  }
}

function filesOf(source: ResultSource): FileSource {
  const { run, tables, publication } = source;
  return {
    names: [...tables.map(({ name }) => name), RAW],
    tableOf: (name) => (name === RAW ? rawTable(run) : tables.find((one) => one.name === name)),
    documentOf: (table) => (table.name === RAW ? rawDocument(source) : tableDocument(source, table)),
    savedAs: publication?.slug ?? run.id,
  };
}

function aboutResult({ run, publication }: ResultSource) {
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

function tableDocument(source: ResultSource, table: Table): TableDocument {
  return { kind: 'table', ...aboutResult(source), ...tableBody(table) };
}

/** Everything a run measured, as JSON. */
function rawDocument(source: ResultSource): RawDocument {
  const { suite, profile, handshake, rounds, seed, environment, trials } = source.run;
  return {
    kind: 'raw',
    ...aboutResult(source),
    suite,
    profile,
    handshake,
    rounds,
    seed,
    environment,
    percentiles: [...PERCENTILE_GRID],
    trials: trials.map(serializeTrial),
  };
}
