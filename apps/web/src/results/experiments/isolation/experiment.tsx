import { HELD_MS, HELD_TIMES, heldMs, isolationOutcome, MIN_CALLS_BEYOND } from '@headroom/report';
import { plural } from '@headroom/workload/plural';
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
  answer: {
    score: ({ culprit }) => culprit?.heldTools.length ?? 0,
    headline: (ranked) => {
      const blocked = ranked.filter(({ culprit }) => culprit);
      if (blocked.length > 1)
        return `${blocked.length} of ${plural(ranked.length, 'server')} have a tool that holds others`;
      const shown = blocked[0] ?? (ranked.length === 1 ? ranked[0] : undefined);
      if (shown) return `${shown.serverId}: ${isolationOutcome(shown)}`;
      return ranked.some(({ sometimes }) => sometimes.length > 0)
        ? 'Isolation undecided'
        : `No tool of ${plural(ranked.length, 'server')} holds another`;
    },
    figure: ({ culprit, sometimes }) => {
      const worst = culprit?.heldTools[0];
      return {
        name: worst ? `P${worst.percentile} of ${worst.tool}` : 'Held tools',
        value: worst ? heldMs(worst.mixedMs) : sometimes.length > 0 ? 'undecided' : 'none',
        unit: worst ? 'ms' : '',
        interval: null,
      };
    },
  },
};
