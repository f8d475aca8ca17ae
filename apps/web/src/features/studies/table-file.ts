import { SCHEMA_PATH, type StudyDocument } from '@headroom/api/documents';
import { METHOD_VERSION, type Table } from '@headroom/report';
import type { Study } from '#results/read-study.ts';
import { tableBody, tableFile } from '#results/table-file.ts';
import { publicUrl } from '#server/env.ts';
import { serializeStudy } from './serialize.ts';
import { studyView } from './view.ts';

/**
 * A table of a study as a file: `<table>.csv` or `<table>.json`.
 * @throws ApiError where there is no such file; it lists those there are
 */
export function studyFile(study: Study, file: string): Response {
  const { files } = studyView(study, {});
  const source = {
    names: files.map(({ name }) => name),
    tableOf: (name: string) => files.find((one) => one.name === name),
    documentOf: (table: Table) => documentOf(study, table),
    savedAs: study.slug,
  };
  return tableFile(source, file);
}

function documentOf(study: Study, table: Table): StudyDocument {
  const { path, ...about } = serializeStudy(study);
  return {
    kind: 'study-table',
    $schema: publicUrl(SCHEMA_PATH),
    methodVersion: METHOD_VERSION,
    study: { ...about, address: publicUrl(path) },
    ...tableBody(table),
  };
}
