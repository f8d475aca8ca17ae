import { plural } from '@headroom/model/text';
import { shortInterval } from '../../statistics/interval.ts';
import type { ExperimentAnswer } from '../experiment.ts';
import type { ScalingOutcome } from './row.ts';
import { timesLabel } from './scaling.ts';

export const scalingAnswer: ExperimentAnswer<ScalingOutcome> = {
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
