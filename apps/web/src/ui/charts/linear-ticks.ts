/** Number of steps of an axis, about. */
const STEPS = 3;
/** Values that differ by a smaller share than this are the same, except for rounding. */
const SAME = 1e-6;
/** Remainder that a division may leave beside a whole number of steps. */
const ROUNDING = 1e-9;

/**
 * Round ticks of a linear axis that span two values, neither below 0: 1, 2 or 5 times a power of ten apart. It starts
 * at 0 where the values differ by more than half, so that a steady figure does not look restless.
 */
export function linearTicks(low: number, high: number): number[] {
  const bottom = low < high / 2 ? 0 : low;
  // A value alone stands in the middle of a tenth of itself.
  const around = high - bottom <= high * SAME ? high / 20 || 0.5 : 0;
  const step = roundStep((high - bottom + 2 * around) / STEPS);
  const first = Math.max(0, Math.floor((bottom - around) / step + ROUNDING));
  const last = Math.ceil((high + around) / step - ROUNDING);
  return Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * step).toPrecision(12)));
}

function roundStep(step: number): number {
  const power = 10 ** Math.floor(Math.log10(step));
  // Divisions leave 1.0000000000000002 of 1.
  const factor = Number((step / power).toPrecision(9));
  if (factor <= 1) return power;
  if (factor <= 2) return 2 * power;
  return factor <= 5 ? 5 * power : 10 * power;
}
