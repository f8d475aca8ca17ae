import type { TrialDetail } from '@headroom/db';
import { counts } from '@headroom/report';

/** Trials whose numbers count. */
export function measured({ trials }: { trials: readonly TrialDetail[] }): TrialDetail[] {
  return trials.filter(counts);
}
