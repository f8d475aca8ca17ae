/** The level of what no figure is better than. */
export const BEST = 'best';

/**
 * A figure as a multiple of the best one: "2.0×", "0.50×" where higher is better.
 * @param ratio how many times worse it is than the best; 1 is the best
 */
export function timesTheBest(ratio: number, better: 'higher' | 'lower'): string {
  const times = better === 'lower' ? ratio : 1 / ratio;
  // Two digits below the best, and as close to it as one digit would hide.
  return `${times.toFixed(times < 1.05 ? 2 : 1)}×`;
}
