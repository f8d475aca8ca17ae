/** The answer of a comparison: its headline in a few words, and its key figures. */
import type { Answer, KeyFigure } from '../judgements/answer.ts';
import type { Comparison } from './compare.ts';
import { metricById } from './metrics.ts';
import type { ComparisonRow } from './row.ts';
import { changedRows, changeLabel, intervalLabel } from './summary.ts';
import { isWorseRow, tradeOf } from './trade.ts';

/** Key figures at most. */
const MOST_FIGURES = 5;

/** Headlines of what is undecided name the loss that may be hidden, and where. */
const OPEN = /^(Inconclusive(?: so far)?): [^;]* of up to ([\d.,]+ %) cannot be excluded/;

/**
 * A headline cut to its first statement, at most 12 words: without its confidence, the other verdicts and its doubts, which
 * stand beside it. It reads text, as publications store theirs.
 */
export function shortHeadline(text: string): string {
  const open = OPEN.exec(text);
  if (open) return `${open[1]}: up to ${open[2]} worse cannot be excluded`;
  const [first = text] = text.split(';');
  return first.replace(/, with [\d.]+ % confidence/, '');
}

/**
 * Answer of a comparison: both sides of its trade, the other changes, the largest first, then the primary metrics of whole
 * servers.
 */
export function comparisonAnswer({ rows }: Pick<Comparison, 'rows'>, headline: string | null): Answer {
  const better = tradeOf(rows)?.better;
  const [worst, ...rest] = changedRows(rows);
  const changed = [worst, better, ...rest.filter((row) => row !== better)].filter((row) => row !== undefined);
  const others = rows.filter(
    (row) => row.tool === null && row.primary && row.change !== null && !changed.includes(row),
  );
  return {
    headline: headline && shortHeadline(headline),
    figures: [
      ...changed.map((row) => ({ ...keyFigure(row), tone: isWorseRow(row) ? 'worse' : 'better' }) as const),
      ...others.map(keyFigure),
    ].slice(0, MOST_FIGURES),
  };
}

function keyFigure(row: ComparisonRow): KeyFigure {
  const { serverId, tool, metric, verdict, change, base, head, together, interval } = row;
  const { title, unit, format } = metricById(metric);
  const sides = `${format(base)} → ${format(head)}${unit && ` ${unit}`}`;
  // Errors on one side only have no ratio.
  const isRatio = change !== null && verdict !== 'errors appeared' && verdict !== 'errors gone';
  const span = together ?? interval;
  return {
    name: title,
    subject: tool === null ? serverId : `${serverId}, ${tool}`,
    value: isRatio ? changeLabel(change) : sides,
    unit: '',
    interval: isRatio && span ? intervalLabel(span) : null,
    cell: null,
  };
}
