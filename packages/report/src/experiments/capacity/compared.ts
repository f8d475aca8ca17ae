import type { Capacity } from '@headroom/model/experiments';
import { formatCount } from '../../figures/format.ts';
import { CALLS } from '../columns.ts';
import type { ComparedFigures, FigureTerms } from '../compared.ts';
import { CAPACITY_PRECISION_PCT } from './level.ts';

/** Answers of every figure that is the result of a search. */
export const OF_SEARCH = {
  unit: CALLS,
  format: formatCount,
  better: 'higher',
  isPrimary: true,
  missing: 'without a round with a held rate and a search that the server ended',
  leastFloorPct: CAPACITY_PRECISION_PCT,
} as const satisfies Partial<FigureTerms>;

/** Rate that a search found, in calls a second; null where none held, and where it is a lower bound only. */
export function foundRate(search: Capacity | undefined): number | null {
  return search && !search.atLeast ? search.perS : null;
}

export const capacityCompared = {
  figures: [
    {
      ...OF_SEARCH,
      id: 'capacity',
      title: 'Capacity',
      doubt: 1,
      words: {
        worse: 'takes fewer calls a second',
        better: 'takes more calls a second',
        loss: 'a loss of capacity',
      },
      read: foundRate,
      atLeast: ({ perS }: Capacity) => perS,
    },
  ],
} as const satisfies ComparedFigures<Capacity>;
