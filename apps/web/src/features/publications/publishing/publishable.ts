import type { RunDetail } from '@headroom/db';
import { isExperiment } from '@headroom/model/experiments';
import type { RunKind } from '@headroom/model/run';

/** Whether runs of a kind can be published: single runs, experiments and comparisons. */
export function isPublishable(kind: RunKind): boolean {
  return kind === 'single' || kind === 'comparison' || isExperiment(kind);
}

/** Whether a run may be published: finished, with a passed trial. */
export function isReady({ kind, status, trialCounts }: RunDetail): boolean {
  return isPublishable(kind) && status === 'finished' && trialCounts.passed > 0;
}
