/** What a change costs: a metric that became worse beside another one of the same server that became better. */
import { shortTitle } from './metric-words.ts';
import { metricById } from './metrics.ts';
import type { ComparisonRow } from './row.ts';
import { changedRows, changeLabel, WORSE } from './summary.ts';

export interface Trade<Row> {
  readonly worse: Row;
  readonly better: Row;
}

/**
 * The worst change of a comparison and the largest gain of the same server; null where nothing became worse, or nothing
 * of that server better.
 */
export function tradeOf<Row extends Parameters<typeof changedRows>[0][number]>(
  rows: readonly Row[],
): Trade<Row> | null {
  const [worse, ...others] = changedRows(rows);
  if (!worse || !isWorseRow(worse)) return null;
  const better = others.find((row) => row.serverId === worse.serverId && !isWorseRow(row));
  return better ? { worse, better } : null;
}

/** Whether the verdict of a changed row is one for the worse. */
export const isWorseRow = ({ verdict }: Pick<ComparisonRow, 'verdict'>): boolean => WORSE.includes(verdict);

/** `go: first call +65 ms (worse), memory -47.0 MB (better)`: marked, as a rise is good of some metrics and bad of others. */
export function tradeLabel({ worse, better }: Trade<ComparisonRow>): string {
  return `${worse.serverId}: ${differenceLabel(worse)} (worse), ${differenceLabel(better)} (better)`;
}

/** Differences that the precision of their metric rounds to nothing. */
const FINE = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 2 });

/** Absolute difference of head to base with its metric and unit: `search P99 +13.00 ms`; shares differ by points. */
export function differenceLabel({ tool, metric, base, head, change }: ComparisonRow): string {
  const { format, unit } = metricById(metric);
  const name = [...(tool === null ? [] : [tool]), shortTitle(metric)].join(' ');
  if (base === null || head === null) return `${name} ${changeLabel(change)}`;
  const difference = head - base;
  const shown = format(difference);
  // `0.00` and `<0.01` tell too little of a difference.
  const text = Number.parseFloat(shown) ? shown : FINE.format(difference);
  // A percent of a percentage would read as a ratio.
  return `${name} ${difference > 0 ? '+' : ''}${text} ${unit === '%' ? 'points' : unit}`.trimEnd();
}
