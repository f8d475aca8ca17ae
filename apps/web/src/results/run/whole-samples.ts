/** A sample that closely follows another, as at the edges of the window, spans too little time to tell a rate. */
const SHORTEST_INTERVAL_S = 0.5;

/** The samples that span enough time, with the seconds since the load began at which they were taken. */
export function wholeSamples(
  atS: readonly number[],
  values: readonly number[],
): { atS: number[]; values: number[] } {
  const kept = atS.map((at, index) => at - (atS[index - 1] ?? 0) >= SHORTEST_INTERVAL_S);
  const keep = (list: readonly number[]) => list.filter((_, index) => kept[index]);
  return { atS: keep(atS), values: keep(values) };
}
