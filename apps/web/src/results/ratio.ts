/**
 * Ratio of a row to the best of its column, as how many times it is worse: 1 for the best, null where there
 * is no number or the ratio to it means nothing (zero or less).
 */
export function ratioTo<Row>(
  rows: readonly Row[],
  read: (row: Row) => number | null,
  best: 'asc' | 'desc',
): (row: Row) => number | null {
  // Computed with the first rendered row: a cached table never needs it.
  let ideal: number | null | undefined;
  return (row) => {
    if (ideal === undefined) ideal = idealOf(rows.map(read), best);
    const value = read(row);
    if (ideal === null || value === null || value <= 0) return null;
    return best === 'asc' ? value / ideal : ideal / value;
  };
}

/** The best value; null where there is nothing to compare. */
function idealOf(all: readonly (number | null)[], best: 'asc' | 'desc'): number | null {
  const values = all.filter((value) => value !== null && value > 0) as number[];
  if (values.length < 2) return null;
  return best === 'asc' ? Math.min(...values) : Math.max(...values);
}
