import type { Sweep } from '@headroom/model/experiments';
import { formatCount } from '../../figures/format.ts';
import { CALLS } from '../columns.ts';
import type { ComparedFigures } from '../compared.ts';
import { kneeOf } from './knee.ts';

/** Highest rate of right answers at a level that the server limited; null where the rig limited all of them. */
function peakOf({ steps }: Sweep): number | null {
  const rates = steps.filter(({ rigLimited }) => !rigLimited).map(({ callsPerS }) => callsPerS);
  return rates.length === 0 ? null : Math.max(...rates);
}

export const sweepCompared = {
  figures: [
    {
      id: 'peak',
      title: 'Highest throughput',
      unit: CALLS,
      format: formatCount,
      better: 'higher',
      isPrimary: true,
      doubt: 30,
      words: {
        worse: 'peaks at fewer calls a second',
        better: 'peaks at more calls a second',
        loss: 'a lower peak',
      },
      missing: 'has no level that the server limited',
      read: peakOf,
    },
    {
      id: 'knee',
      title: 'Knee',
      unit: 'users',
      format: formatCount,
      better: 'higher',
      isPrimary: false,
      doubt: 5,
      words: {
        worse: 'gains little from fewer users on',
        better: 'gains from more users',
        loss: 'an earlier knee',
      },
      missing: 'has no knee',
      read: ({ by, steps }) => (by === 'users' ? kneeOf(steps) : null),
    },
  ],
  series: {
    id: 'callsPerS',
    title: 'Throughput at each level',
    unit: CALLS,
    format: formatCount,
    better: 'higher',
    isPrimary: true,
    doubt: 20,
    numbers: ({ steps }) => steps.map(({ level }) => level),
    figure: (level) => ({
      title: `Throughput at ${formatCount(level)}`,
      words: {
        worse: `serves fewer calls a second at level ${formatCount(level)}`,
        better: `serves more calls a second at level ${formatCount(level)}`,
        loss: `a loss of throughput at level ${formatCount(level)}`,
      },
      // What the rig limited the server might exceed.
      read: ({ steps }) => steps.find((step) => step.level === level && !step.rigLimited)?.callsPerS ?? null,
    }),
  },
} as const satisfies ComparedFigures<Sweep>;
