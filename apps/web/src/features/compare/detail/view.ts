import type { RunDetail } from '@headroom/db';
import type { Side } from '@headroom/model/comparison';
import { type ComparisonRow, planLooks } from '@headroom/report/compare';
import type { Compared } from '#results/comparison/sides.ts';
import { here } from '#results/context.ts';
import { runPath } from '#results/run/labels.ts';
import type { Params } from '#ui/address.ts';
import type { Stroke } from '#ui/charts/colours.ts';
import { type RowFilters, readRowFilters } from './read-filters.ts';

/** Data that every part of a comparison's page is rendered from. */
export interface CompareView extends Compared {
  /** Address of the page, without its query. */
  readonly path: string;
  readonly params: Params;
  readonly filters: RowFilters;
  /** Run of the comparison; null where the sides are two runs. */
  readonly run: RunDetail | null;
  /** Whether the page is the same for all readers: no row opens, nothing is filtered, and no log is shown. */
  readonly isPublic: boolean;
}

/** Colour and dash of each side in charts. */
export const SIDE_STROKES: Readonly<Record<Side, Stroke>> = {
  base: { colour: 'var(--s2)', dash: '6 3' },
  head: { colour: 'var(--s1)', dash: undefined },
};

/** @param run of the comparison; null where the sides are two runs */
export function viewOf(compared: Compared, run: RunDetail | null, params: Params): CompareView {
  return {
    ...compared,
    run,
    params,
    isPublic: false,
    path: run === null ? '/compare' : runPath(run),
    filters: readRowFilters(params, compared.comparison.rows),
  };
}

/** Round after which a comparison is looked at first. */
export function firstLook({ untilDecided, rounds }: Pick<RunDetail, 'untilDecided' | 'rounds'>): number {
  return untilDecided ? (planLooks(rounds)[0] ?? rounds) : rounds;
}

/** Name of a row in an address. */
export function rowKey({ serverId, tool, metric }: Pick<ComparisonRow, 'serverId' | 'tool' | 'metric'>) {
  return `${serverId}.${tool ?? ''}.${metric}`;
}

/** The row that the address opens. */
export function openRow({ comparison, params }: CompareView): ComparisonRow | undefined {
  return comparison.rows.find((row) => rowKey(row) === params.row);
}

/** Address that opens a row; null on a public page. */
export function rowHref(
  view: Pick<CompareView, 'path' | 'params' | 'isPublic'>,
  row: ComparisonRow,
): string | null {
  if (view.isPublic) return null;
  return `${here(view, { row: rowKey(row), round: undefined, log: undefined })}#row`;
}
