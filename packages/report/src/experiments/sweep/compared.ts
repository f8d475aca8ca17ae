import type { Sweep } from '@headroom/model/experiments';
import { formatCount } from '../../figures/format.ts';
import { CALLS } from '../columns.ts';
import type { ComparedFigures } from '../compared.ts';
import { kneeOf } from './knee.ts';

/** Highest rate of right answers; null where the rig limited a level above it, at which the server might answer more. */
function peakOf({ steps }: Sweep): number | null {
  const [best] = steps.filter(({ rigLimited }) => !rigLimited).toSorted((a, b) => b.callsPerS - a.callsPerS);
  if (!best || steps.some(({ level, rigLimited }) => rigLimited && level > best.level)) return null;
  return best.callsPerS;
}

/** What the highest rate is at least. */
function leastPeakOf({ steps }: Sweep): number | null {
  return steps.length === 0 ? null : Math.max(...steps.map(({ callsPerS }) => callsPerS));
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
      missing: 'without a highest rate that the server limited',
      read: peakOf,
      atLeast: leastPeakOf,
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
        worse: 'stops gaining from users earlier',
        better: 'gains from more users',
        loss: 'an earlier knee',
      },
      missing: 'without a knee',
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
