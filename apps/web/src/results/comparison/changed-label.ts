import {
  type Comparison,
  type ComparisonRow,
  changeLabel,
  earlyLabel,
  intervalLabel,
  metricById,
} from '@headroom/report/compare';

/** `go, get_user_cart: mean 5.00 → 6.00 ms, +20.0 % (+14.0 % to +26.0 %), after round 6`. */
export function changedLabel(row: ComparisonRow, comparison: Pick<Comparison, 'rounds'>): string {
  const { title, unit, format } = metricById(row.metric);
  const where = row.tool === null ? row.serverId : `${row.serverId}, ${row.tool}`;
  const figures = `${format(row.base)} → ${format(row.head)}${unit && ` ${unit}`}`;
  const early = earlyLabel(row, comparison);
  return `${where}: ${inSentence(title)} ${figures}${ratioLabel(row)}${early ? `, ${early}` : ''}`;
}

function ratioLabel(row: ComparisonRow): string {
  if (!hasRatio(row)) return '';
  return `, ${changeLabel(row.change)}${row.together ? ` (${intervalLabel(row.together)})` : ''}`;
}

/** P95 and CPU are written so within a sentence, too. */
function inSentence(title: string): string {
  return /^[A-Z][A-Z\d]/.test(title) ? title : title.charAt(0).toLowerCase() + title.slice(1);
}

/** Whether the ratio of a row says anything: not where errors are on one side only. */
export function hasRatio({ change, verdict }: Pick<ComparisonRow, 'change' | 'verdict'>): boolean {
  return change !== null && verdict !== 'errors appeared' && verdict !== 'errors gone';
}
