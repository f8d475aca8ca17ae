import { certainty, formatPct, type Interval } from '@headroom/report';

/** A figure of one run, with its interval over rounds. */
export interface Measured {
  value: number | null;
  interval: Interval | null;
}

/**
 * Trend as a sentence: the last run's figure, held against the run before it.
 * @param measured oldest first
 */
export function trendLabel(
  title: string,
  unit: string,
  format: (value: number | null) => string,
  measured: readonly Measured[],
): string {
  const known = measured.filter(({ value }) => value !== null);
  const last = known.at(-1);
  const before = known.at(-2);
  if (!last) return `${title} was not measured in these runs`;
  const figure = `${title}: ${format(last.value)} ${unit}`;
  if (!before) return `${figure} in the only run that measured it`;
  return `${figure} in the last run, ${change(last, before)}; ${certainty(last.interval, before.interval)}`;
}

function change(last: Measured, before: Measured): string {
  const [now, then] = [last.value ?? 0, before.value ?? 0];
  if (then === 0) return 'after 0 in the one before';
  const pct = formatPct((100 * Math.abs(now - then)) / then);
  if (pct === formatPct(0)) return 'as in the one before';
  return `${pct} % ${now > then ? 'more' : 'less'} than in the one before`;
}
