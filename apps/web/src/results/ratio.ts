/**
 * How many times worse a row is than the best of its column: 1 for the best, null where there is no
 * number or the ratio to it means nothing (zero or less).
 */
export function ratioTo<Row>(
  rows: readonly Row[],
  read: (row: Row) => number | null,
  best: 'asc' | 'desc',
): (row: Row) => number | null {
  const values = rows.map(read).filter((value) => value !== null && value > 0) as number[];
  // With one number there is nothing to compare.
  if (values.length < 2) return () => null;
  const ideal = best === 'asc' ? Math.min(...values) : Math.max(...values);
  return (row) => {
    const value = read(row);
    if (value === null || value <= 0) return null;
    return best === 'asc' ? value / ideal : ideal / value;
  };
}
