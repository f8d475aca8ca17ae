import { stringify } from 'csv-stringify/sync';

/** Columns with their units, and rows of as many cells. */
export interface CsvTable {
  readonly columns: readonly { readonly id: string; readonly unit: string }[];
  readonly rows: readonly (readonly (string | number | null)[])[];
}

/**
 * A table as CSV (RFC 4180). The header holds the id of each column and its unit: `rate [tool calls/s]`. Numbers are not
 * rounded; what is missing is empty. Text that a spreadsheet would take for a formula gets a leading apostrophe.
 */
export function csvOf({ columns, rows }: CsvTable): string {
  return csvRows([columns.map(({ id, unit }) => (unit ? `${id} [${unit}]` : id)), ...rows]);
}

/** Rows of such a table by themselves, for one that is sent in parts. */
export function csvRows(rows: CsvTable['rows']): string {
  return stringify(
    rows.map((row) => [...row]),
    { escape_formulas: true, record_delimiter: 'windows' },
  );
}
