import { isExperiment, type RunKind } from '@headroom/workload';

/** Whether runs of a kind can be published: single runs, experiments and comparisons. */
export function isPublishable(kind: RunKind): boolean {
  return kind === 'single' || kind === 'comparison' || isExperiment(kind);
}
