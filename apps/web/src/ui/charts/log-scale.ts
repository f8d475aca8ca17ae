/** Position of a value above zero between two others on a logarithmic axis: 0 at `low`, 1 at `high`. */
export function logShare(value: number, low: number, high: number): number {
  return high > low ? Math.log(value / low) / Math.log(high / low) : 0.5;
}

/**
 * A range for a logarithmic axis that holds all values with some room: `room` is the share of the axis left
 * free at either end. Values of zero and less have no place on it.
 */
export function logRange(values: readonly number[], room: number): { low: number; high: number } {
  const above = values.filter((value) => value > 0);
  if (above.length === 0) return { low: 1, high: 10 };
  const [low, high] = [Math.min(...above), Math.max(...above)];
  // One value, or equal ones, stand in the middle of twice their range.
  const ratio = high / low > 1.01 ? high / low : 4;
  const margin = ratio ** (room / (1 - 2 * room));
  const middle = Math.sqrt(low * high);
  const half = Math.sqrt(ratio) * margin;
  return { low: middle / half, high: middle * half };
}
