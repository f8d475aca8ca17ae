import { growing, growthLabel, growthOutcome, SLOPE_LEVEL, soakMetric } from '@headroom/report';
import { plural } from '@headroom/workload/plural';
import type { WebExperiment } from '../experiment.ts';
import { SoakPart, soakedIn } from './soak-part.tsx';

const UNDECIDED = 'growth undecided';

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
  answer: {
    score: (found) => growing(found).length,
    headline: (ranked) => {
      const grow = ranked.filter((found) => growing(found).length > 0);
      if (grow.length > 1) return `${grow.length} of ${plural(ranked.length, 'server')} grow`;
      const shown = grow[0] ?? (ranked.length === 1 ? ranked[0] : undefined);
      if (shown) return `${shown.serverId}: ${growthOutcome(shown)}`;
      const open = ranked.some((found) => growthOutcome(found) === UNDECIDED);
      return open ? 'Growth undecided' : `No measured figure of ${plural(ranked.length, 'server')} grows`;
    },
    figure: (found) => {
      const [first] = growing(found);
      const none = growthOutcome(found) === UNDECIDED ? 'undecided' : 'none';
      return {
        name: first ? soakMetric(first.metric).title : 'Growth',
        value: first ? growthLabel(first) : none,
        unit: '',
        interval: null,
      };
    },
  },
};
