/** How each kind of experiment is measured. */
import type {
  Experiment,
  ExperimentKind,
  ExperimentProfile,
  ExperimentProfileOf,
} from '@headroom/model/experiments';
import { isExperimentProfile, type LoadProfile } from '@headroom/model/load';
import { capacity } from './capacity.ts';
import { isolation } from './isolation.ts';
import type { ExperimentRunner } from './runner.ts';
import { scaling } from './scaling.ts';
import { soak } from './soak.ts';
import { starts } from './starts.ts';
import { sweep } from './sweep.ts';

export const RUNNERS: { readonly [Kind in ExperimentKind]: ExperimentRunner<ExperimentProfileOf<Kind>> } = {
  capacity,
  sweep,
  soak,
  starts,
  scaling,
  isolation,
};

/** How the experiment of a load profile is measured; null of other loads. */
export function runnerFor(profile: ExperimentProfile): ExperimentRunner<LoadProfile>;
export function runnerFor(profile: LoadProfile): ExperimentRunner<LoadProfile> | null;
export function runnerFor(profile: LoadProfile): ExperimentRunner<LoadProfile> | null {
  return isExperimentProfile(profile) ? RUNNERS[profile.kind] : null;
}

/** Whether a trial with this outcome is measured again where the rig or other programs spoiled it. */
export function isMeasuredAgain(experiment: Experiment | null | undefined): boolean {
  return !experiment || RUNNERS[experiment.kind].isMeasuredAgain;
}
