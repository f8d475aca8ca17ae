/** How the answer of a run is made, by its kind of experiment: apart from its parts, which load charts. */

import type { ExperimentKind } from '@headroom/model/experiments';
import type { ExperimentOutcome } from '@headroom/report';
import { capacityAnswer } from './capacity/answer.ts';
import type { AnswerOf, ExperimentAnswer } from './experiment.ts';
import { isolationAnswer } from './isolation/answer.ts';
import { scalingAnswer } from './scaling/answer.ts';
import { soakAnswer } from './soak/answer.ts';
import { startsAnswer } from './starts/answer.ts';
import { sweepAnswer } from './sweep/answer.ts';

const ANSWERS = {
  capacity: capacityAnswer,
  sweep: sweepAnswer,
  soak: soakAnswer,
  starts: startsAnswer,
  scaling: scalingAnswer,
  isolation: isolationAnswer,
} satisfies { readonly [Kind in ExperimentKind]: AnswerOf<Kind> };

/** How the answer of a kind is made, where its outcomes are of that kind too. */
export function answerOfKind(kind: ExperimentKind): ExperimentAnswer<ExperimentOutcome> {
  return ANSWERS[kind] as ExperimentAnswer<ExperimentOutcome>;
}
