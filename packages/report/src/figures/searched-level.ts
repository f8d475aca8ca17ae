import { type Capacity, type Experiment, experimentOf } from '@headroom/workload';

/** The service level of the searches of a run, of which any has it; null where there is none. */
export function searchedLevel(
  trials: readonly { readonly experiment: Experiment | null }[],
): Pick<Capacity, 'p99Ms' | 'errorPct'> | null {
  for (const trial of trials) {
    const found = experimentOf('capacity', trial) ?? experimentOf('scaling', trial)?.steps[0]?.capacity;
    if (found) return found;
  }
  return null;
}
