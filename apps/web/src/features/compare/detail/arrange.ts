import { type ComparisonRow, changedRows, type Verdict } from '@headroom/report/compare';
import { filtered, type RowFilters } from './read-filters.ts';

/** Rows as the table has them. */
export interface Arranged {
  /** Changed rows, worst first, then undecided rows of the primary metrics and of failed trials. */
  readonly shown: readonly ComparisonRow[];
  /** Unchanged rows, and undecided rows of the other metrics. */
  readonly folded: readonly ComparisonRow[];
}

/** Rows that pass the filters; a filter by verdict shows all of its rows and folds none. */
export function arrange(
  rows: readonly ComparisonRow[],
  filters: RowFilters,
  { judged }: { judged: boolean },
): Arranged {
  const own = filtered(rows, filters);
  // Before a look all rows are alike.
  if (!judged) return { shown: own, folded: [] };
  const changed = changedRows(own);
  const rest = own.filter((row) => !changed.includes(row));
  if (filters.verdict) return { shown: [...changed, ...rest], folded: [] };
  const isOpen = ({ verdict, primary, metric }: ComparisonRow) =>
    verdict === 'undecided' && (primary || metric === 'failedTrials');
  return {
    shown: [...changed, ...rest.filter(isOpen)],
    folded: rest.filter((row) => !isOpen(row)),
  };
}

const FOLDED: readonly (readonly [Verdict, string])[] = [
  ['no change', 'unchanged'],
  ['undecided', 'secondary and undecided'],
  ['not affected', 'not affected'],
  ['not judged', 'not judged'],
];

/** `39 unchanged, 2 secondary and undecided`. */
export function foldedLabel(folded: readonly ComparisonRow[]): string {
  return FOLDED.map(
    ([verdict, words]) => [folded.filter((row) => row.verdict === verdict).length, words] as const,
  )
    .filter(([count]) => count > 0)
    .map(([count, words]) => `${count} ${words}`)
    .join(', ');
}
