import { type ComparisonRow, changedRows } from '@headroom/report/compare';
import { filtered, type RowFilters } from './read-filters.ts';

/** Rows as the table has them. */
export interface Arranged {
  /** Changed rows, worst first, then undecided rows of the primary metrics and of failed trials. */
  readonly shown: readonly ComparisonRow[];
  /** Unchanged rows, undecided rows of the other metrics, and rows that were measured on one side only: findings say why. */
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
  const isOpen = (row: ComparisonRow) =>
    row.verdict === 'undecided' && (row.metric === 'failedTrials' || (row.primary && !isOneSided(row)));
  return {
    shown: [...changed, ...rest.filter(isOpen)],
    folded: rest.filter((row) => !isOpen(row)),
  };
}

function isOneSided({ base, head }: ComparisonRow): boolean {
  return (base === null) !== (head === null);
}

const FOLDED: readonly (readonly [words: string, is: (row: ComparisonRow) => boolean])[] = [
  ['unchanged', ({ verdict }) => verdict === 'no change'],
  ['secondary and undecided', (row) => row.verdict === 'undecided' && !isOneSided(row)],
  ['measured on one side only', (row) => row.verdict === 'undecided' && isOneSided(row)],
  ['not affected', ({ verdict }) => verdict === 'not affected'],
  ['not judged', ({ verdict }) => verdict === 'not judged'],
];

/** `39 unchanged, 2 secondary and undecided`. */
export function foldedLabel(folded: readonly ComparisonRow[]): string {
  return FOLDED.map(([words, is]) => [folded.filter(is).length, words] as const)
    .filter(([count]) => count > 0)
    .map(([count, words]) => `${count} ${words}`)
    .join(', ');
}
