import { formatCount } from '../../figures/format.ts';
import { shortInterval } from '../../statistics/interval.ts';
import type { ExperimentAnswer } from '../experiment.ts';
import type { SweepOutcome } from './row.ts';
import { peakLabel } from './words.ts';

export const sweepAnswer: ExperimentAnswer<SweepOutcome> = {
  score: ({ peak }) => peak?.callsPerS ?? 0,
  first: 'Highest',
  figure: ({ flat, peak }) => ({
    name: flat ? 'At every level' : 'Most of any level',
    value: peak ? peakLabel(peak) : '',
    unit: 'calls/s',
    interval: peak?.interval ? shortInterval(peak.interval, formatCount) : null,
  }),
};
