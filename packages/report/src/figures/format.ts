/**
 * Numbers as text, for pages, terminals and files alike: one precision a column, thousands separators,
 * units in the column's header rather than in the cell.
 */

/** Text in place of a number that is missing. */
export const NO_VALUE = '–';

const formats = new Map<number, Intl.NumberFormat>();

/** A number with a fixed count of decimals; null and what is no finite number give NO_VALUE. */
function fixed(value: number | null, decimals: number): string {
  if (value === null || !Number.isFinite(value)) return NO_VALUE;
  let format = formats.get(decimals);
  if (!format) {
    const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
    // 'negative' keeps the sign off what rounds to zero.
    format = new Intl.NumberFormat('en-US', { ...digits, signDisplay: 'negative' });
    formats.set(decimals, format);
  }
  return format.format(value);
}

/** Milliseconds; two decimals unless the column has another precision. */
export function formatMs(ms: number | null, decimals = 2): string {
  return fixed(ms, decimals);
}

/** Counts and rates, whole: `4,845`. */
export function formatCount(count: number | null): string {
  return fixed(count, 0);
}

/** Percent; one decimal unless the column has another precision. */
export function formatPct(pct: number | null, decimals = 1): string {
  return fixed(pct, decimals);
}

/** Megabytes, one decimal. */
export function formatMb(mb: number | null): string {
  return fixed(mb, 1);
}
