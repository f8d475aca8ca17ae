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
  /** Words stand on the left, numbers on the right. */
  readonly isText?: true;
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

/** The column with this id. Throws Error without one. */
export function columnById<Row>(columns: readonly ColumnOf<Row>[], id: string): ColumnOf<Row> {
  const match = columns.find((one) => one.id === id);
  if (!match) throw new Error(`unknown column "${id}"; allowed: ${columns.map((one) => one.id).join(', ')}`);
  return match;
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

/** A table of a terminal; words stand on the left, numbers on the right. */
export interface TextTable {
  readonly columns: readonly { readonly head: string; readonly isText: boolean }[];
  readonly rows: readonly (readonly string[])[];
}

/** Rows by the columns that a terminal shows. */
export function textTable<Row>(rows: readonly Row[], columns: readonly ColumnOf<Row>[]): TextTable {
  const all = columns.flatMap(({ shown }) => (shown && (shown.when?.(rows) ?? true) ? [shown] : []));
  return {
    columns: all.map(({ head, isText = false }) => ({ head, isText })),
    rows: rows.map((row) => all.map(({ text }) => text(row))),
  };
}
