/**
 * Orders texts byte by byte of their UTF-8, which is the order of code points, without making the bytes. JavaScript's
 * own order goes by UTF-16 units.
 */
export function byBytes(left: string, right: string): number {
  const length = Math.min(left.length, right.length);
  for (let i = 0; i < length; i++) {
    const leftUnit = left.charCodeAt(i);
    const rightUnit = right.charCodeAt(i);
    if (leftUnit !== rightUnit) return rankOf(leftUnit) - rankOf(rightUnit);
  }
  return left.length - right.length;
}

/** Surrogates stand for code points above all that one unit holds, U+E000 to U+FFFF among them. */
function rankOf(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}
