import { DEFAULT_ANSWERS, type ExperimentModel } from '../experiment.ts';
import { type StartsProfile, startsLoad } from './load.ts';
import { startsSchema } from './outcome.ts';

export const starts = {
  ...DEFAULT_ANSWERS,
  ...startsLoad,
  plural: 'Starts',
  outcome: startsSchema,
  isComparable: true,
  startsServers: true,
} satisfies ExperimentModel<StartsProfile>;
