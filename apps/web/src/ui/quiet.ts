import { NONE } from './none.ts';

/** Rows apart: those that a reader must see, and quiet ones that one line can stand for. A single quiet row folds nothing. */
export function splitQuiet<Row>(
  rows: readonly Row[],
  isQuiet: (row: Row) => boolean,
): { loud: readonly Row[]; quiet: readonly Row[] } {
  const quiet = rows.filter(isQuiet);
  return quiet.length < 2 ? { loud: rows, quiet: [] } : { loud: rows.filter((row) => !isQuiet(row)), quiet };
}

/** Columns in which some row has a value; the first names the rows and always stays. */
export function columnsWithValues<Row, Column extends { cell: (row: Row) => unknown }>(
  columns: readonly Column[],
  rows: readonly Row[],
): Column[] {
  return columns.filter(
    ({ cell }, place) => place === 0 || rows.length === 0 || rows.some((row) => cell(row) !== NONE),
  );
}
