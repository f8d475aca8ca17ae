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
  /** How a terminal shows it; absent of columns that files alone have. */
  readonly shown?: ShownColumn<Row> | undefined;
}

/** A column of a terminal. */
export interface ShownColumn<Row> {
  /** Its title, with the unit. */
  readonly head: string;
  readonly text: (row: Row) => string;
  /** Whether these rows have it; by default they do. */
  readonly when?: (rows: readonly Row[]) => boolean;
}

export function column<Row>(
  id: string,
  title: string,
  unit: string,
  cell: ColumnOf<Row>['cell'],
  shown?: ShownColumn<Row>,
): ColumnOf<Row> {
  return { id, title, unit, cell, shown };
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

/** A table as texts; `isText` columns stand on the left, numbers on the right. */
export interface TextTable {
  readonly columns: readonly { readonly head: string; readonly isText: boolean }[];
  readonly rows: readonly (readonly string[])[];
}

/** Rows by the columns that a terminal shows. */
export function textTable<Row>(rows: readonly Row[], columns: readonly ColumnOf<Row>[]): TextTable {
  const all = columns.flatMap(({ cell, shown }) =>
    shown && (shown.when?.(rows) ?? true) ? [{ cell, ...shown }] : [],
  );
  return {
    columns: all.map(({ head, cell }) => ({
      head,
      isText: rows.every((row) => typeof cell(row) !== 'number'),
    })),
    rows: rows.map((row) => all.map(({ text }) => text(row))),
  };
}
