/** Student's t distribution with a whole number of degrees of freedom. */

/**
 * The value that a t-distributed one exceeds in magnitude with probability `alpha`.
 * @throws RangeError for an `alpha` outside (0, 1) or degrees of freedom that are no whole number from 1
 */
export function tCritical(alpha: number, degrees: number): number {
  const key = `${alpha} ${degrees}`;
  const value = known.get(key) ?? solvedFor(alpha, degrees);
  if (known.size >= KEPT) known.clear();
  known.set(key, value);
  return value;
}

/** Cache of values by their arguments: a comparison needs the same ones again and again. */
const known = new Map<string, number>();
const KEPT = 10_000;

function solvedFor(alpha: number, degrees: number): number {
  if (!(alpha > 0 && alpha < 1)) throw new RangeError(`alpha is ${alpha}; give one between 0 and 1`);
  checkDegrees(degrees);
  let low = 0;
  let high = 1;
  while (tExceeded(high, degrees) > alpha) high *= 2;
  // Each step halves the range: after 60 of them nothing that a double can hold is left of it.
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (tExceeded(middle, degrees) > alpha) low = middle;
    else high = middle;
  }
  return high;
}

/**
 * The probability with which a t-distributed value exceeds `t` in magnitude.
 * @throws RangeError for degrees of freedom that are no whole number from 1
 */
export function tExceeded(t: number, degrees: number): number {
  checkDegrees(degrees);
  return Math.max(0, 1 - within(Math.abs(t), degrees));
}

function checkDegrees(degrees: number): void {
  if (!(Number.isInteger(degrees) && degrees >= 1)) {
    throw new RangeError(`there are ${degrees} degrees of freedom; give a whole number from 1`);
  }
}

/** Probability of lying between −t and t: Abramowitz & Stegun 1964, 26.7.3 (odd degrees) and 26.7.4 (even ones). */
function within(t: number, degrees: number): number {
  const angle = Math.atan(t / Math.sqrt(degrees));
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const odd = degrees % 2 === 1;
  let term = odd ? cos : 1;
  let series = degrees === 1 ? 0 : term;
  for (let i = odd ? 3 : 2; i < degrees; i += 2) {
    term *= ((i - 1) / i) * cos * cos;
    series += term;
  }
  return odd ? (2 / Math.PI) * (angle + sin * series) : sin * series;
}
