/** Outcomes of one trial of each kind of experiment, for a terminal. */
import type { Experiment, ExperimentKind, ExperimentOf, TrialResult } from '@headroom/workload';
import { searchText } from './capacity.ts';
import { isolationText } from './isolation.ts';
import { scalingText } from './scaling.ts';
import { soakText } from './soak.ts';
import { startsText } from './starts.ts';
import { sweepText } from './sweep.ts';

/** The server of a trial, and how the trial ended. */
interface Of {
  readonly title: string;
  readonly outcome: TrialResult['outcome'];
}

const TEXTS: { readonly [Kind in ExperimentKind]: (experiment: ExperimentOf<Kind>, of: Of) => string } = {
  capacity: searchText,
  sweep: sweepText,
  soak: (soak, { outcome }) => soakText(soak, outcome),
  starts: startsText,
  scaling: (scaling, { title }) => scalingText(scaling, title),
  isolation: (isolation, { title }) => isolationText(isolation, title),
};

export function experimentText(experiment: Experiment, of: Of): string {
  return (TEXTS[experiment.kind] as (experiment: Experiment, of: Of) => string)(experiment, of);
}
