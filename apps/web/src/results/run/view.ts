import type { NewestCapacity } from '@headroom/db';
import type { Choices, Headroom } from '@headroom/report';
import type { ResultContext } from '#results/context.ts';
import type { Params } from '#ui/address.ts';
import { strokes } from '#ui/charts/colours.ts';
import type { RunReport } from './ended-runs.ts';
import { choicesBy, headroomOf } from './headroom.ts';
import { type TabId, tabOf } from './tabs.tsx';

/** Data that every part of a run's page is rendered from; servers are shown best rate first. */
export interface RunView extends ResultContext, RunReport {
  tab: TabId;
  /** Share of its capacity that each server was loaded to, by its id, where the reader may know one; absent on pages that are the same for all readers. */
  headroom?: ReadonlyMap<string, Headroom>;
  /** Which server to choose, as the reader may know it; on pages that are the same for all readers that of the report. */
  choices: Choices;
  /** Whether the context that its servers take of a model was counted; absent on pages that do not show it. */
  hasContexts?: boolean;
}

/**
 * View of a run's page.
 * @param capacities of its servers that the reader may know
 */
export function viewOf(
  { run, report }: RunReport,
  params: Params,
  capacities: readonly NewestCapacity[] = [],
  hasContexts = false,
): RunView {
  return {
    run,
    report,
    strokes: strokesOf(report),
    tab: tabOf(params.tab),
    headroom: headroomOf(run.profile, report.servers, capacities),
    choices: choicesBy(report, capacities),
    hasContexts,
    path: `/runs/${run.id}`,
    params,
    document: false,
    missing: 'not measured',
  };
}

/** Strokes of the servers of a report, in the order of its table: of servers under one load, or of an experiment. */
export function strokesOf({ experiment, servers }: RunReport['report']): RunView['strokes'] {
  return strokes([...servers, ...(experiment?.rows ?? [])].map(({ serverId }) => serverId));
}
