/** Every kind of experiment on pages. */
import type { ExperimentKind } from '@headroom/model/experiments';
import { capacity } from './capacity/experiment.tsx';
import type { WebExperiment } from './experiment.ts';
import { isolation } from './isolation/experiment.tsx';
import { scaling } from './scaling/experiment.tsx';
import { soak } from './soak/experiment.tsx';
import { starts } from './starts/experiment.tsx';
import { sweep } from './sweep/experiment.tsx';

export const WEB_EXPERIMENTS = {
  capacity,
  sweep,
  soak,
  starts,
  scaling,
  isolation,
} satisfies { readonly [Kind in ExperimentKind]: WebExperiment<Kind> };

/** The experiment of a kind, where its outcomes, trials and profiles are of that kind too. */
export function webExperiment(kind: ExperimentKind): WebExperiment {
  return WEB_EXPERIMENTS[kind] as WebExperiment;
}
