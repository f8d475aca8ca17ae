import { experimentOf } from '@headroom/model/experiments';
import { profileById } from '@headroom/model/run';
import type { ExperimentTrial } from '../experiment.ts';
import type { ServiceLevel } from './row.ts';

/** The service level of the searches of a run, of which any has it; null where there is none. */
export function searchedLevel(trials: readonly Pick<ExperimentTrial, 'experiment'>[]): ServiceLevel | null {
  for (const trial of trials) {
    const found = experimentOf('capacity', trial) ?? experimentOf('scaling', trial)?.steps[0]?.capacity;
    if (found) return found;
  }
  return null;
}

/** The same for outcomes; null where nothing was searched. */
export function levelOf(trials: readonly ExperimentTrial[]): { readonly level: ServiceLevel } | null {
  const level = searchedLevel(trials);
  return level && { level };
}

const { errorPct, precisionPct } = profileById('capacity');

/** Share of wrong answers in percent up to which a rate holds, where nobody asks for another. */
export const CAPACITY_ERROR_PCT = errorPct;

/** Precision of a search in percent: capacities that are closer are not told apart. */
export const CAPACITY_PRECISION_PCT = precisionPct;
