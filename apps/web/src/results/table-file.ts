import type { Table } from '@headroom/report';
import { ApiError } from '#server/http/errors.ts';
import { csvOf } from '#ui/csv.ts';

/** Tables that can be requested as files, one at a time. */
export interface FileSource {
  /** Names of all tables. */
  readonly names: readonly string[];
  tableOf(name: string): Table | undefined;
  /** Content of a table's JSON file. */
  documentOf(table: Table): object;
  /** Prefix of the names of saved files. */
  readonly savedAs: string;
}

/**
 * A table as a file: `<table>.csv` or `<table>.json`.
 * @throws ApiError where there is no such file; it lists those there are
 */
export function tableFile(source: FileSource, file: string): Response {
  return fileResponse(fileBody(source, file), file, source.savedAs);
}

/** Content of such a file. Throws ApiError where there is none. */
export function fileBody(source: FileSource, file: string): string {
  const [, name = '', extension] = /^([a-z0-9-]+)\.(csv|json)$/.exec(file) ?? [];
  const table = source.tableOf(name);
  if (!table) throw noFile(source.names, file);
  return extension === 'csv' ? csvOf(table) : JSON.stringify(source.documentOf(table));
}

/** Error for a file that is not there, with the names of those that are. */
export function noFile(names: readonly string[], file: string): ApiError {
  const message = `There is no file "${file.slice(0, 64)}"; there is .csv and .json of: ${names.join(', ')}.`;
  return new ApiError('not_found', message);
}

/** A file as its reader gets it. @param savedAs prefix of its name once it is saved */
export function fileResponse(body: string, file: string, savedAs: string): Response {
  const isCsv = file.endsWith('.csv');
  const disposition = `${isCsv ? 'attachment' : 'inline'}; filename="${savedAs}-${file}"`;
  const type = isCsv ? 'text/csv; charset=utf-8; header=present' : 'application/json';
  return new Response(body, { headers: { 'content-type': type, 'content-disposition': disposition } });
}

/** A table as its JSON file holds it: rows as objects whose keys are the ids of the columns. */
export function tableBody({ name, title, columns, rows }: Table) {
  return {
    name,
    title,
    columns: [...columns],
    rows: rows.map((row) => Object.fromEntries(columns.map(({ id }, index) => [id, row[index] ?? null]))),
  };
}
