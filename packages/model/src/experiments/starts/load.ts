/** A server that is started again and again. */
import type { ValuesOf } from '../../load/kind.ts';
import type { ProfileBase } from '../../load/offered-load.ts';
import { byDefault, whole } from '../../load/profile-fields.ts';
import type { ExperimentLoad } from '../experiment-load.ts';

export interface StartsProfile extends ProfileBase {
  readonly kind: 'starts';
  readonly starts: number;
  /** Time that one caller calls tool after tool after each start. */
  readonly warmUpS: number;
  /** Length that is planned with, and that none goes beyond. */
  readonly plannedS: number;
  readonly longestS: number;
}

const builtIn = {
  kind: 'starts',
  id: 'starts',
  title: 'Starts',
  description:
    'The server is started 20 times; after each start one caller calls tool after tool for 5 s: cold start, first right answer, warm-up',
  starts: 20,
  warmUpS: 5,
  plannedS: 180,
  longestS: 600,
} as const satisfies StartsProfile;

const fields = {
  times: byDefault(whole(2, 50), 20, { title: 'Starts' }),
  seconds: byDefault(whole(1, 30), 5, { title: 'Calls after each start', unit: 's' }),
};

export const startsLoad: ExperimentLoad<StartsProfile> = {
  title: 'Starts',
  description: 'A server that is started again and again',
  builtIn,
  fields,
  profileOf: ({ times, seconds }: ValuesOf<typeof fields>) => ({
    ...builtIn,
    title: `${times} starts`,
    description: `The server is started ${times} times; after each start one caller calls tool after tool for ${seconds} s: cold start, first right answer, warm-up`,
    starts: times,
    warmUpS: seconds,
    plannedS: times * (seconds + 4),
    longestS: times * (seconds + 25),
  }),
  seconds: ({ plannedS }) => plannedS,
  asLongAs: 'its starts take',
  windowLabel: ({ warmUpS }) => `of each start the ${warmUpS} s of calling after it`,
  isDivisible: () => false,
};
