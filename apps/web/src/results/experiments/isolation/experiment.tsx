import { HELD_MS, HELD_TIMES, MIN_CALLS_BEYOND } from '@headroom/report';
import type { WebExperiment } from '../experiment.ts';
import { IsolationPart, isolatedIn } from './isolation-part.tsx';
import { IsolationSteps } from './isolation-steps.tsx';

export const isolation: WebExperiment<'isolation'> = {
  trials: isolatedIn,
  Part: IsolationPart,
  steps: {
    title: 'Step by step',
    note: 'The steps of one trial in the order of measurement, a row for each tool.',
    label: 'Steps',
    Table: IsolationSteps,
  },
  formulas: [
    {
      what: 'Ratio',
      formula: 'P99 in the mix of all tools / P99 of the tool alone, medians over rounds',
    },
    {
      what: 'Held by',
      formula: `the tool without which the mix is at least ${HELD_TIMES} times and ${HELD_MS} ms quicker, if the tool is as much slower in both mixes than alone, in every judged round`,
    },
    {
      what: 'Judged percentile',
      formula: `the highest of P99, P95, P90, P75 and P50 beyond which lie ${MIN_CALLS_BEYOND} calls in every step`,
    },
    {
      what: 'Not judged',
      formula:
        'the mix used up the processors and slowed a tool by more than its users explain, the rig limited it, or no tool has enough calls',
    },
  ],
};
