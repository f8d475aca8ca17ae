import { formatMs } from '../../figures/format.ts';
import { shortInterval } from '../../statistics/interval.ts';
import type { ExperimentAnswer } from '../experiment.ts';
import type { StartsOutcome } from './row.ts';

export const startsAnswer: ExperimentAnswer<StartsOutcome> = {
  score: ({ coldStart }) => -(coldStart?.median ?? 0),
  first: 'Fastest',
  figure: ({ coldStart }) => ({
    name: 'Cold start',
    value: formatMs(coldStart?.median ?? null, 1),
    unit: 'ms',
    interval: coldStart?.interval ? shortInterval(coldStart.interval, (ms) => formatMs(ms, 1)) : null,
  }),
};
