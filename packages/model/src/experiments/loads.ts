/** Loads of all experiments. Forms in browsers load this file too: it needs no library. */
import { capacityLoad } from './capacity/load.ts';
import type { ExperimentLoad } from './experiment-load.ts';
import { isolationLoad } from './isolation/load.ts';
import { scalingLoad } from './scaling/load.ts';
import { soakLoad } from './soak/load.ts';
import { startsLoad } from './starts/load.ts';
import { sweepLoad } from './sweep/load.ts';

/** Loads of experiments by their kinds, in the order in which lists show them. */
export const EXPERIMENT_LOADS = {
  capacity: capacityLoad,
  sweep: sweepLoad,
  soak: soakLoad,
  starts: startsLoad,
  scaling: scalingLoad,
  isolation: isolationLoad,
} as const;

/** A kind of experiment: it is the kind of its load profiles, of its runs and of its outcomes. */
export type ExperimentKind = keyof typeof EXPERIMENT_LOADS;

/** Load profile of one kind of experiment. */
export type ExperimentProfileOf<Kind extends ExperimentKind> =
  (typeof EXPERIMENT_LOADS)[Kind] extends ExperimentLoad<infer Profile> ? Profile : never;

/** Load profile of a trial that answers a question of its own. */
export type ExperimentProfile = { [Kind in ExperimentKind]: ExperimentProfileOf<Kind> }[ExperimentKind];

export const EXPERIMENT_KINDS = Object.keys(EXPERIMENT_LOADS) as [ExperimentKind, ...ExperimentKind[]];

/** Whether load profiles, runs or outcomes of this kind are those of experiments. */
export function isExperiment(kind: string): kind is ExperimentKind {
  return Object.hasOwn(EXPERIMENT_LOADS, kind);
}
