const STEPS = [1, 2, 5] as const;

/** Round numbers (1, 2, 5 times powers of ten) that enclose a range, for a logarithmic axis. */
export function logTicks(lowest: number, highest: number): number[] {
  if (!(lowest > 0 && highest >= lowest && Number.isFinite(highest))) return [];
  const ticks: number[] = [];
  for (let power = Math.floor(Math.log10(lowest)); power <= Math.ceil(Math.log10(highest)); power++) {
    // toPrecision keeps 0.3 from becoming 0.30000000000000004.
    for (const step of STEPS) ticks.push(Number((step * 10 ** power).toPrecision(1)));
  }
  const first = ticks.findLastIndex((tick) => tick <= lowest);
  const last = ticks.findIndex((tick) => tick >= highest);
  return ticks.slice(Math.max(0, first), last + 1);
}

/** Those of the round numbers that lie within a range. */
export function logTicksWithin({ low, high }: { readonly low: number; readonly high: number }): number[] {
  return logTicks(low, high).filter((tick) => tick >= low && tick <= high);
}

/**
 * Ticks whose numbers do not touch each other.
 * @param at place of a tick on the axis, which is the middle of its number
 * @param roomOf room that its number takes, in the unit of places
 */
export function ticksApart(
  ticks: readonly number[],
  at: (tick: number) => number,
  roomOf: (tick: number) => number,
): number[] {
  let free = Number.NEGATIVE_INFINITY;
  return ticks.filter((tick) => {
    const half = roomOf(tick) / 2;
    if (at(tick) - half < free) return false;
    free = at(tick) + half;
    return true;
  });
}
