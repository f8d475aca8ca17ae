import type { TrialDetail } from '@headroom/db';

/** Trials whose numbers count. */
export function measured({ trials }: { trials: readonly TrialDetail[] }): TrialDetail[] {
  return trials.filter(({ status }) => status === 'passed' || status === 'invalid');
}
