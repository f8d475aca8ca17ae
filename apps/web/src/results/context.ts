import { address, type Params } from '#ui/address.ts';
import type { Stroke } from '#ui/charts/colours.ts';
import { parseSort, type Sort, type Sortable } from '#ui/sort.ts';

/** Facts about the page that the parts of a result need. */
export interface ResultContext {
  /** Address of the page, without its query. */
  path: string;
  params: Params;
  /** Servers in the order the page shows them, each with its stroke in charts. */
  strokes: ReadonlyMap<string, Stroke>;
  /** True on a page that is sent as a document from memory: the links that sort its tables load it again. */
  document: boolean;
  /** Label of a figure that is not there: "not measured", "not in this study". */
  missing: string;
  /** A figure with the digits in which others printed it; null where it is computed here. */
  printed?: (serverId: string, column: string, tool?: string) => string | null;
}

/** Address of this page with some of its query changed. */
export function here({ path, params }: Pick<ResultContext, 'path' | 'params'>, changes: Params): string {
  return address(path, { ...params, ...changes });
}

/**
 * The sort of a table and the address of every other, both from this page's address.
 * @param table tells the sorts of a page's tables apart; without it the table is the main one of its page
 */
export function sorting<Row>(
  context: ResultContext,
  columns: readonly Sortable<Row>[],
  fallback: Sort,
  table?: string,
) {
  const prefix = table ? `${table}.` : '';
  const { sort, dir } = context.params;
  const asked = sort?.startsWith(prefix) ? { sort: sort.slice(prefix.length), dir } : {};
  const anchor = context.document ? `#${table ?? 'overall'}` : '';
  return {
    sort: parseSort(columns, asked, fallback),
    sortHref: (to: Sort) => `${here(context, { sort: `${prefix}${to.id}`, dir: to.dir })}${anchor}`,
    wholeSort: context.document,
  };
}

/** Prefix of the anchors of a server's cells, in a table or in the overall one. */
export function anchorOf(serverId: string, table = 'overall'): string {
  return table === 'overall' ? `cell-${serverId}` : `cell-${table}-${serverId}`;
}

/** Anchor of a cell of a table, of the overall one by default. */
export function cellId(serverId: string, column: string, table?: string): string {
  return `${anchorOf(serverId, table)}-${column}`;
}

/** Label of a figure that is missing because it takes several rounds. */
export function needsRounds(rounds: number): string {
  return `needs ${rounds} rounds`;
}
