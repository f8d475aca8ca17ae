import type { RunDetail, TrialDetail } from '@headroom/db';
import { type Stroke, strokes } from '../../charts/colours.ts';
import { address, type Params } from '../../ui/address.ts';
import { parseSort, type Sort, type Sortable } from '../../ui/sort.ts';
import { type Report, reportOf } from '../report.ts';
import { type TabId, tabOf } from './tabs.tsx';

/** What every part of a run's page is drawn from. */
export interface RunView {
  run: RunDetail;
  report: Report;
  /** Servers in the order the page shows them, best rate first, each with its stroke in charts. */
  strokes: Map<string, Stroke>;
  tab: TabId;
  params: Params;
}

export function viewOf(run: RunDetail, params: Params): RunView {
  const report = reportOf(run);
  const order = report.servers.map(({ serverId }) => serverId);
  return { run, report, strokes: strokes(order), tab: tabOf(params.tab), params };
}

/** Address of this page with some of its query changed. */
export function here({ run, params }: RunView, changes: Params): string {
  return address(`/runs/${run.id}`, { ...params, ...changes });
}

/** The sort of a table and the address of every other, both from this page's address. */
export function sorting<Row>(view: RunView, columns: readonly Sortable<Row>[], fallback: Sort) {
  return {
    sort: parseSort(columns, view.params, fallback),
    sortHref: ({ id, dir }: Sort) => here(view, { sort: id, dir }),
  };
}

/** Trials whose numbers count. */
export function measured(run: RunDetail): TrialDetail[] {
  return run.trials.filter(({ status }) => status === 'passed' || status === 'invalid');
}

/** Anchor of a cell of the servers' table. */
export function cellId(serverId: string, column: string): string {
  return `cell-${serverId}-${column}`;
}
