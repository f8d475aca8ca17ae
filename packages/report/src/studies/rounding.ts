/**
 * A number as the authors' programs print it with so many decimals: its exact binary value rounded to the nearest,
 * and to the even neighbour where it lies in the middle (351.25 becomes 351.2, 351.75 becomes 351.8).
 */
export function roundTo(value: number, decimals: number): number {
  if (!isMiddle(value, decimals)) return Number(value.toFixed(decimals));
  const scale = 10 ** decimals;
  const below = Math.floor(value * scale);
  return (below % 2 === 0 ? below : below + 1) / scale;
}

/** In binary, only odd multiples of 1/2^(decimals + 1) lie exactly between two decimal neighbours. */
function isMiddle(value: number, decimals: number): boolean {
  return Math.abs(value * 2 ** (decimals + 1)) % 2 === 1;
}
