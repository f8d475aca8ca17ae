import { formatCount } from '../../figures/format.ts';
import { missedLabel } from '../../figures/limit-labels.ts';
import { shortInterval } from '../../statistics/interval.ts';
import type { ExperimentAnswer } from '../experiment.ts';
import { capacityLabel } from './capacity.ts';
import type { CapacityOutcome } from './row.ts';

export const capacityAnswer: ExperimentAnswer<CapacityOutcome> = {
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
