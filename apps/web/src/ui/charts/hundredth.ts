/** A place in a chart to a hundredth of a percent or a pixel: finer than a screen shows, and a third as long. */
export function hundredth(place: number): number {
  return Math.round(100 * place) / 100;
}
