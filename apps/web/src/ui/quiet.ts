import { isValidElement, type ReactNode } from 'react';
import { Missing } from './missing.tsx';
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
export function columnsWithValues<Row, Column extends { cell: (row: Row) => ReactNode }>(
  columns: readonly Column[],
  rows: readonly Row[],
): { shown: readonly Column[]; empty: readonly Column[] } {
  const isEmpty = ({ cell }: Column, place: number) =>
    place > 0 && rows.length > 0 && rows.every((row) => reasonOfNone(cell(row)) !== null);
  return {
    shown: columns.filter((column, place) => !isEmpty(column, place)),
    empty: columns.filter(isEmpty),
  };
}

/** Why a cell has no value: empty where it does not say; null where it has one. */
export function reasonOfNone(cell: ReactNode): string | null {
  if (cell === NONE) return '';
  return isValidElement<{ why: string }>(cell) && cell.type === Missing ? cell.props.why : null;
}

/** The line for columns that were left out and say why: `No values: Interval (needs 2 rounds)`; null where none does. */
export function emptyLabel<Row, Column extends { title: string; cell: (row: Row) => ReactNode }>(
  empty: readonly Column[],
  rows: readonly Row[],
): string | null {
  const parts = empty.flatMap(({ title, cell }) => {
    const reasons = [...new Set(rows.flatMap((row) => reasonOfNone(cell(row)) || []))];
    return reasons.length === 0 ? [] : [`${title} (${reasons.join(', ')})`];
  });
  return parts.length === 0 ? null : `No values: ${parts.join('; ')}`;
}
