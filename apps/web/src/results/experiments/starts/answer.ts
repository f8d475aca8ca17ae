import { formatMs, shortInterval } from '@headroom/report';
import type { AnswerOf } from '../experiment.ts';

export const startsAnswer: AnswerOf<'starts'> = {
  score: ({ coldStart }) => -(coldStart?.median ?? 0),
  first: 'Fastest',
  figure: ({ coldStart }) => ({
    name: 'Cold start',
    value: formatMs(coldStart?.median ?? null, 1),
    unit: 'ms',
    interval: coldStart?.interval ? shortInterval(coldStart.interval, (ms) => formatMs(ms, 1)) : null,
  }),
};
