import { DEFAULT_ANSWERS, type ExperimentModel } from '../experiment.ts';
import { type SweepProfile, sweepLoad } from './load.ts';
import { sweepSchema } from './outcome.ts';

export const sweep = {
  ...DEFAULT_ANSWERS,
  ...sweepLoad,
  plural: 'Sweeps',
  outcome: sweepSchema,
  isComparable: true,
} satisfies ExperimentModel<SweepProfile>;
