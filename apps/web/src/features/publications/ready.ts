import type { RunDetail } from '@headroom/db';
import { isExperiment } from '@headroom/workload';

/** Whether a run may be published: finished, with a passed trial, and of a kind that has one figure a server. */
export function isReady({ kind, status, trialCounts }: RunDetail): boolean {
  return (kind === 'single' || isExperiment(kind)) && status === 'finished' && trialCounts.passed > 0;
}
