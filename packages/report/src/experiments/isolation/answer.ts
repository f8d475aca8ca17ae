import { plural } from '@headroom/model/text';
import type { ExperimentAnswer } from '../experiment.ts';
import type { IsolationOutcome } from './row.ts';
import { heldMs, isolationOutcome } from './words.ts';

export const isolationAnswer: ExperimentAnswer<IsolationOutcome> = {
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
};
