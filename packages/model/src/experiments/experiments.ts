/** All kinds of experiments: trials that answer a question of their own, beside what one load measures. */
import type { LoadProfile } from '../load/profile.ts';
import { capacity } from './capacity/index.ts';
import type { ExperimentModel } from './experiment.ts';
import { isolation } from './isolation/index.ts';
import { type ExperimentKind, type ExperimentProfileOf, isExperiment } from './loads.ts';
import { scaling } from './scaling/index.ts';
import { soak } from './soak/index.ts';
import { starts } from './starts/index.ts';
import { sweep } from './sweep/index.ts';

export const EXPERIMENTS = {
  capacity,
  sweep,
  soak,
  starts,
  scaling,
  isolation,
} as const satisfies { [Kind in ExperimentKind]: ExperimentModel<ExperimentProfileOf<Kind>> };

/** The kind of the experiment that a load profile is of; null of other loads. */
export function experimentFor(profile: LoadProfile): ExperimentModel<LoadProfile> | null {
  return isExperiment(profile.kind) ? EXPERIMENTS[profile.kind] : null;
}
