import { plural } from '@headroom/model/text';
import { shortInterval, timesLabel } from '@headroom/report';
import type { AnswerOf } from '../experiment.ts';

export const scalingAnswer: AnswerOf<'scaling'> = {
  score: ({ steps }) => steps.at(-1)?.times?.median ?? 0,
  first: 'Scales furthest',
  figure: ({ steps }) => {
    const last = steps.at(-1);
    const times = last?.times;
    return {
      name: `With ${plural(last?.instances ?? 0, 'instance')}`,
      value: times ? `${timesLabel(times)} ×` : '',
      unit: '',
      interval: times?.interval ? shortInterval(times.interval, (value) => value.toFixed(2)) : null,
    };
  },
};
