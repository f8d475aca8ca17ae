/** A table as data, for files of it (CSV, JSON) and for pages. */
export interface Table {
  /** Part of addresses and file names: `overall`, `tools`, `efficiency`, … */
  readonly name: string;
  readonly title: string;
  readonly columns: readonly TableColumn[];
  /** Cells in the order of `columns`; null where there is no number. Numbers are not rounded. */
  readonly rows: readonly (readonly (string | number | null)[])[];
}

export interface TableColumn {
  /** Name of the field in the type it comes from: `rate`, `meanMs`, … */
  readonly id: string;
  readonly title: string;
  /** Empty for words and plain counts. */
  readonly unit: string;
}

/** A column and how its cell is read from a row. */
export interface ColumnOf<Row> extends TableColumn {
  readonly cell: (row: Row) => string | number | null;
}

export function column<Row>(
  id: string,
  title: string,
  unit: string,
  cell: ColumnOf<Row>['cell'],
): ColumnOf<Row> {
  return { id, title, unit, cell };
}

/** A table of rows of any type. */
export function tableOf<Row>(
  name: string,
  title: string,
  rows: readonly Row[],
  columns: readonly ColumnOf<Row>[],
): Table {
  return {
    name,
    title,
    columns: columns.map(({ id, title, unit }) => ({ id, title, unit })),
    rows: rows.map((row) => columns.map(({ cell }) => cell(row))),
  };
}
