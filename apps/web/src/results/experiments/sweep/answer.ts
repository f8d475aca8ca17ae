import { formatCount, peakLabel, shortInterval } from '@headroom/report';
import type { AnswerOf } from '../experiment.ts';

export const sweepAnswer: AnswerOf<'sweep'> = {
  score: ({ peak }) => peak?.callsPerS ?? 0,
  first: 'Highest',
  figure: ({ flat, peak }) => ({
    name: flat ? 'At every level' : 'Most of any level',
    value: peak ? peakLabel(peak) : '',
    unit: 'calls/s',
    interval: peak?.interval ? shortInterval(peak.interval, formatCount) : null,
  }),
};
