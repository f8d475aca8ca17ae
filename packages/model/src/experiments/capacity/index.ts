import { DEFAULT_ANSWERS, type ExperimentModel } from '../experiment.ts';
import { type CapacityProfile, capacityLoad } from './load.ts';
import { capacitySchema } from './outcome.ts';

export const capacity = {
  ...DEFAULT_ANSWERS,
  ...capacityLoad,
  plural: 'Capacity',
  outcome: capacitySchema,
  isComparable: true,
} satisfies ExperimentModel<CapacityProfile>;
