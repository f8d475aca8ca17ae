import type { ResultContext } from '#results/context.ts';
import type { Params } from '#ui/address.ts';
import { strokes } from '#ui/charts/colours.ts';
import type { RunReport } from './ended-runs.ts';
import { type TabId, tabOf } from './tabs.tsx';

/** Data that every part of a run's page is rendered from; servers are shown best rate first. */
export interface RunView extends ResultContext, RunReport {
  tab: TabId;
}

export function viewOf({ run, report }: RunReport, params: Params): RunView {
  const order = [...report.servers, ...report.capacity].map(({ serverId }) => serverId);
  return {
    run,
    report,
    strokes: strokes(order),
    tab: tabOf(params.tab),
    path: `/runs/${run.id}`,
    params,
    document: false,
    missing: 'not measured',
  };
}
