import { SLOPE_LEVEL } from '@headroom/report';
import type { WebExperiment } from '../experiment.ts';
import { SoakPart, soakedIn } from './soak-part.tsx';

export const soak: WebExperiment<'soak'> = {
  trials: soakedIn,
  Part: SoakPart,
  formulas: [
    {
      what: 'Growth',
      formula: `slope of Theil and Sen over slices of the load, warm-up left out, an hour; median over rounds, with its ${SLOPE_LEVEL * 100} % interval, widened because neighbouring slices depend on each other`,
    },
    {
      what: 'Grows',
      formula:
        'the interval lies above zero, and the slope of the second half is half of the whole one at least',
    },
    {
      what: 'Does not grow',
      formula:
        'growth above 1 % of the mean per hour (at least 1 MB, or one) is ruled out, of latencies 5 % (at least 0.1 ms)',
    },
  ],
};
