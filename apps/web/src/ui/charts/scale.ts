/** Ratio beyond which values get a logarithmic axis: on a linear one the lower lines would lie on each other. */
const LINEAR_UP_TO = 8;

/** Scale of an axis that holds these values; `several` lines may be far from each other. */
export function scaleOf(values: readonly number[], several: boolean): 'linear' | 'log' {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return several && low > 0 && high / low > LINEAR_UP_TO ? 'log' : 'linear';
}
