import { plural } from '@headroom/model/text';
import type { ExperimentAnswer } from '../experiment.ts';
import type { SoakOutcome } from './row.ts';
import { growing } from './table.ts';
import { growthLabel, growthOutcome, soakMetric } from './words.ts';

const UNDECIDED = 'growth undecided';

export const soakAnswer: ExperimentAnswer<SoakOutcome> = {
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
};
