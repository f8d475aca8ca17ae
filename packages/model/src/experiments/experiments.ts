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

export * from './capacity/load.ts';
export * from './capacity/outcome.ts';
export * from './isolation/load.ts';
export * from './isolation/outcome.ts';
export * from './scaling/load.ts';
export * from './scaling/outcome.ts';
export * from './soak/load.ts';
export * from './soak/outcome.ts';
export * from './starts/load.ts';
export * from './starts/outcome.ts';
export * from './sweep/load.ts';
export * from './sweep/outcome.ts';

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
