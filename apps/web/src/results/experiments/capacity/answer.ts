import { capacityLabel, formatCount, shortInterval } from '@headroom/report';
import type { AnswerOf } from '../experiment.ts';
import { missedLabel } from '../steps/limit-label.ts';

export const capacityAnswer: AnswerOf<'capacity'> = {
  score: ({ perS }) => perS ?? 0,
  first: 'Highest',
  end: ({ limitedBy = [] }) =>
    limitedBy.length === 0 ? '' : `; limit: ${limitedBy.map(missedLabel).join(', ')}`,
  figure: ({ perS, atLeast, interval, level }) => ({
    name: `Capacity at P99 ≤ ${level.p99Ms} ms`,
    value: capacityLabel({ perS, atLeast }),
    unit: 'calls/s',
    interval: interval && shortInterval(interval, formatCount),
  }),
};
