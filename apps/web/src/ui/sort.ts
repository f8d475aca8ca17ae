export type Direction = 'asc' | 'desc';

export interface Sort {
  id: string;
  dir: Direction;
}

export interface Sortable<Row> {
  id: string;
  /** The value a row is sorted by; a column without it cannot be sorted. */
  sortBy?: ((row: Row) => number | string | null) | undefined;
  /** The direction that shows the best first. */
  best?: Direction | undefined;
}

/** The sort asked for in the address, or the fallback where it names no sortable column. */
export function parseSort<Row>(
  columns: readonly Sortable<Row>[],
  asked: { sort?: string | undefined; dir?: string | undefined },
  fallback: Sort,
): Sort {
  const column = columns.find(({ id, sortBy }) => sortBy && id === asked.sort);
  if (!column) return fallback;
  const dir = asked.dir === 'asc' || asked.dir === 'desc' ? asked.dir : (column.best ?? 'asc');
  return { id: column.id, dir };
}

/** Order that a click on a column's heading asks for: its best direction first, then the other. */
export function nextSort<Row>(column: Sortable<Row>, current: Sort): Sort {
  const best = column.best ?? 'asc';
  if (current.id !== column.id) return { id: column.id, dir: best };
  return { id: column.id, dir: current.dir === 'asc' ? 'desc' : 'asc' };
}

/** Rows in the order asked for; rows without a value come last in both directions. Stable. */
export function sortRows<Row>(rows: readonly Row[], columns: readonly Sortable<Row>[], sort: Sort): Row[] {
  const by = columns.find(({ id }) => id === sort.id)?.sortBy;
  if (!by) return [...rows];
  const sign = sort.dir === 'asc' ? 1 : -1;
  return [...rows].sort((a, b) => {
    const [left, right] = [by(a), by(b)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    if (typeof left === 'string') return sign * left.localeCompare(String(right));
    return sign * (left - Number(right));
  });
}
