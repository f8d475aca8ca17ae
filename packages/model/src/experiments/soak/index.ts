import { DEFAULT_ANSWERS, type ExperimentModel } from '../experiment.ts';
import { type SoakProfile, soakLoad } from './load.ts';
import { soakSchema } from './outcome.ts';

export const soak = {
  ...DEFAULT_ANSWERS,
  ...soakLoad,
  plural: 'Soaks',
  outcome: soakSchema,
  isComparable: true,
  findsGrowth: true,
  needsCapacity: ({ perS }) => perS === null,
  support: ({ perS }, { host }) =>
    host && perS === null && host.capacityPerS === undefined
      ? 'no capacity of this build on this host is known: run capacity first, or give a rate: soak:rate=80'
      : null,
} satisfies ExperimentModel<SoakProfile>;
