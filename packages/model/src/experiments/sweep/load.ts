/** A load that grows step by step, while the server goes on running. */
import { parallel, pause, rate, tools, users } from '../../load/fields.ts';
import type { ValuesOf } from '../../load/kind.ts';
import type { ProfileBase } from '../../load/offered-load.ts';
import { byDefault, optional, rising, whole } from '../../load/profile-fields.ts';
import type { ExperimentLoad } from '../experiment-load.ts';

export interface SweepProfile extends ProfileBase {
  readonly kind: 'sweep';
  /** Virtual users that call as fast as they are answered, or callers a second who come at random. */
  readonly by: 'users' | 'arrivals';
  /** Numbers of them, one a step, rising. */
  readonly levels: readonly number[];
  /** Of each step: the first seconds, which do not count, and those that do. */
  readonly settleS: number;
  readonly stepS: number;
}

const builtIn = {
  kind: 'sweep',
  id: 'sweep',
  title: 'Sweep',
  description:
    '1, 2, 5, 10, 20, 50, 100 and 200 virtual users one after the other, of each 8 s counted after 2 s',
  by: 'users',
  levels: [1, 2, 5, 10, 20, 50, 100, 200],
  settleS: 2,
  stepS: 8,
} as const satisfies SweepProfile;

const LEVELS = builtIn.levels.join('+');

const fields = {
  users: optional(rising(users, 12), { title: 'Virtual users, step by step', empty: LEVELS }),
  rates: optional(rising(rate, 12), {
    title: 'Or rates, step by step',
    unit: 'calls/s',
    empty: 'virtual users are swept',
  }),
  seconds: byDefault(whole(2, 60), 8, { title: 'Counted of each step', unit: 's' }),
  warmup: byDefault(whole(0, 60), 2, { title: 'Warm-up of each step', unit: 's' }),
  pause,
  parallel,
  ...tools,
};

export const sweepLoad: ExperimentLoad<SweepProfile> = {
  title: 'Sweep',
  description: 'A load that grows step by step',
  builtIn,
  fields,
  defaultTexts: { users: LEVELS },
  conflicts: (texts, values: ValuesOf<typeof fields>) => ({
    ...(texts.users !== undefined &&
      texts.rates !== undefined && { rates: 'must be left out if users is given' }),
    ...(texts.rates !== undefined &&
      values.parallel !== parallel.fallback && { parallel: 'must be left out if rates is given' }),
  }),
  profileOf: ({ users, rates, seconds, warmup }: ValuesOf<typeof fields>) => {
    const levels = rates ?? users ?? builtIn.levels;
    const what = rates ? 'callers a second, who come at random' : 'virtual users';
    return {
      kind: 'sweep',
      title: `Sweep of ${rates ? 'rates' : 'users'}, ${levels[0]} to ${levels.at(-1)}`,
      description: `${levels.join(', ')} ${what}, one after the other, of each ${seconds} s counted after ${warmup} s`,
      by: rates ? 'arrivals' : 'users',
      levels,
      settleS: warmup,
      stepS: seconds,
    };
  },
  seconds: ({ levels, settleS, stepS }) => levels.length * (settleS + stepS),
  windowLabel: ({ settleS, stepS }) => `of each step second ${settleS} to ${settleS + stepS}`,
  isDivisible: () => false,
};
