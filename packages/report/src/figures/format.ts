/**
 * Numbers as text, for pages, terminals and files alike: one precision a column, thousands separators,
 * units in the column's header rather than in the cell.
 */

/** Text in place of a number that is missing. */
export const NO_VALUE = '–';

interface Format {
  readonly intl: Intl.NumberFormat;
  /** Texts of numbers that were asked for before: pages are rendered again from the same figures. */
  readonly known: Map<number, string>;
}

/** By their counts of decimals. */
const formats = new Map<number, Format>();
/** The figures of about a hundred runs of fifteen servers. */
const MAX_KNOWN = 50_000;

/** A number with a fixed count of decimals; null and what is no finite number give NO_VALUE. */
function fixed(value: number | null, decimals: number): string {
  if (value === null || !Number.isFinite(value)) return NO_VALUE;
  const { intl, known } = formats.get(decimals) ?? formatOf(decimals);
  const before = known.get(value);
  if (before !== undefined) return before;
  const text = intl.format(value);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(value, text);
  return text;
}

function formatOf(decimals: number): Format {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  // 'negative' keeps the sign off what rounds to zero.
  const intl = new Intl.NumberFormat('en-US', { ...digits, signDisplay: 'negative' });
  const format = { intl, known: new Map() };
  formats.set(decimals, format);
  return format;
}

/** Milliseconds; two decimals unless the column has another precision. */
export function formatMs(ms: number | null, decimals = 2): string {
  return fixed(ms, decimals);
}

/** A change in milliseconds with its sign; that of none has none: `+2.10`. */
export function formatSignedMs(change: number, decimals = 2): string {
  const text = formatMs(change, decimals);
  return change > 0 && text !== formatMs(0, decimals) ? `+${text}` : text;
}

/** Counts and rates, whole: `4,845`. */
export function formatCount(count: number | null): string {
  return fixed(count, 0);
}

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

/** Counts in few characters: `14.2k`. */
export function formatCompact(count: number): string {
  return compact.format(count).replace('K', 'k');
}

/** Percent; one decimal unless the column has another precision. */
export function formatPct(pct: number | null, decimals = 1): string {
  return fixed(pct, decimals);
}

/** Shares in percent, two decimals: what rounds to none is not nothing. */
export function formatShare(pct: number | null): string {
  const text = formatPct(pct, 2);
  return pct !== null && pct > 0 && text === formatPct(0, 2) ? '<0.01' : text;
}

/** Megabytes, one decimal. */
export function formatMb(mb: number | null): string {
  return fixed(mb, 1);
}

/** Amounts of money in whatever currency, two decimals. */
export function formatMoney(amount: number | null): string {
  return fixed(amount, 2);
}

/** Correlations this near to 1 or −1 differ from it by how a processor counts only. */
const SAME_ORDER = 1 - 1e-9;
const MOST_BELOW = 0.999;

/** Rank correlation, three decimals; `1.000` and `-1.000` say the same order and the reverse, and no other shows so. */
export function formatCorrelation(correlation: number): string {
  if (Math.abs(correlation) >= SAME_ORDER) return fixed(Math.sign(correlation), 3);
  return fixed(Math.min(MOST_BELOW, Math.max(-MOST_BELOW, correlation)), 3);
}
