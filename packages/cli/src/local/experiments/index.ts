/** Experiments of one trial, as the command tells of them. */

import type { ExperimentKind, ExperimentOf } from '@headroom/model/experiments';
import type { TrialResult } from '@headroom/model/run';
import { judgeIsolation } from '@headroom/report';
import { isolationText } from './isolation-text.ts';
import { scalingText } from './scaling-text.ts';
import { searchText } from './search-text.ts';
import { soakText } from './soak-text.ts';
import { startsText } from './starts-text.ts';
import { sweepText } from './sweep-text.ts';

interface Told<Kind extends ExperimentKind> {
  /** What it found, in lines. @param about printable name of the server, and outcome of the trial */
  text(experiment: ExperimentOf<Kind>, about: { title: string; outcome: TrialResult['outcome'] }): string;
  /** Keys of the JSON beside the outcome itself. */
  facts?(experiment: ExperimentOf<Kind>): object;
}

const TOLD: { readonly [Kind in ExperimentKind]: Told<Kind> } = {
  capacity: { text: searchText },
  sweep: { text: sweepText },
  soak: { text: (soak, { outcome }) => soakText(soak, outcome) },
  starts: { text: startsText },
  scaling: { text: (scaling, { title }) => scalingText(scaling, title) },
  isolation: {
    text: (isolation, { title }) => isolationText(isolation, title),
    facts: (isolation) => ({ isolation: judgeIsolation(isolation) }),
  },
};

type AnyTold = Told<ExperimentKind>;

/** What the experiment of a trial found, in lines; empty without one. */
export function experimentTexts({ experiment, outcome }: TrialResult, title: string): string[] {
  if (!experiment) return [];
  const { text }: AnyTold = TOLD[experiment.kind];
  return [text(experiment, { title, outcome })];
}

/** Judgements on the experiment of a trial, as keys of its JSON. */
export function experimentFacts({ experiment }: Pick<TrialResult, 'experiment'>): object {
  if (!experiment) return {};
  const { facts }: AnyTold = TOLD[experiment.kind];
  return facts?.(experiment) ?? {};
}
