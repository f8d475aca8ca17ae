import { profileById } from '@headroom/model/run';
import { CONFIDENCE_LEVEL } from '@headroom/report';

export interface Formula {
  what: string;
  /** Formula in words, with units; numbers come from the constants that the computation uses. */
  formula: string;
}

export const MEDIAN_INTERVAL: Formula = {
  what: 'Interval',
  formula: `${CONFIDENCE_LEVEL * 100} % interval of a median, between two of the ordered rounds; of too few rounds for that their range, from which nothing is concluded`,
};

const search = profileById('capacity');

/** Formulas of a search for a capacity. */
export const SEARCH: readonly Formula[] = [
  {
    what: 'Capacity',
    formula: `highest rate of callers who come at random that held, in calls/s; median over rounds. A rate holds where P99 and the share of wrong answers are within the service level and no caller leaves unserved. Rates are doubled until one does not hold, then the bracket is halved until its ends are ${search.precisionPct} % apart, and the lower end is held for ${search.confirmS} s`,
  },
  {
    what: 'At least',
    formula:
      'the search ended at a limit other than the server in one of the rounds: the capacity may be higher',
  },
];
