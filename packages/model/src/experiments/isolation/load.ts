/** Each tool called alone by one user, then all of them mixed by several (`outcome.ts`). */
import { tools } from '../../load/fields.ts';
import type { ValuesOf } from '../../load/kind.ts';
import type { ProfileBase } from '../../load/offered-load.ts';
import { byDefault, whole } from '../../load/profile-fields.ts';
import type { ExperimentLoad } from '../experiment-load.ts';

export interface IsolationProfile extends ProfileBase {
  readonly kind: 'isolation';
  /** Virtual users of the mixed steps. */
  readonly vus: number;
  /** Of each step: the first seconds, which do not count, and those that do; a mixed step counts MIXED_TIMES as many. */
  readonly settleS: number;
  readonly stepS: number;
  /** Length that is planned with, and that none goes beyond. */
  readonly plannedS: number;
  readonly longestS: number;
}

/** A mixed step counts so many times as long as a step of one tool: each tool has a part of its calls only. */
export const MIXED_TIMES = 2;
/** Most tools of an isolation trial: each takes a step of its own. */
export const MAX_ISOLATED_TOOLS = 12;
/** Most steps of an isolation trial that each leave one tool out of the mix. */
export const MAX_SUSPECTS = 3;
/** Tools and mixed steps that the length of an isolation trial is planned with. */
const [PLANNED_TOOLS, PLANNED_MIXED] = [5, 2];

/** Lengths of an isolation trial by those of its steps. */
export function isolationSeconds({
  settleS,
  stepS,
}: Pick<IsolationProfile, 'settleS' | 'stepS'>): Pick<IsolationProfile, 'plannedS' | 'longestS'> {
  const seconds = (tools: number, mixed: number) =>
    tools * (settleS + stepS) + mixed * (settleS + MIXED_TIMES * stepS);
  return {
    plannedS: seconds(PLANNED_TOOLS, PLANNED_MIXED),
    longestS: seconds(MAX_ISOLATED_TOOLS, 2 + MAX_SUSPECTS),
  };
}

const builtIn = {
  kind: 'isolation',
  id: 'isolation',
  title: 'Isolation',
  description:
    'Each tool alone by 1 virtual user, 8 s counted after 2 s, then all mixed by 10, 16 s counted; where a tool seems to hold the others, the mix without it',
  vus: 10,
  settleS: 2,
  stepS: 8,
  ...isolationSeconds({ settleS: 2, stepS: 8 }),
} as const satisfies IsolationProfile;

const fields = {
  users: byDefault(whole(2, 100), 10, { title: 'Virtual users of the mix' }),
  seconds: byDefault(whole(2, 60), 8, { title: 'Counted of each tool alone', unit: 's' }),
  warmup: byDefault(whole(0, 60), 2, { title: 'Warm-up of each step', unit: 's' }),
  ...tools,
};

export const isolationLoad: ExperimentLoad<IsolationProfile> = {
  title: 'Isolation',
  description: 'Each tool alone, then all mixed: whether one holds the others',
  builtIn,
  fields,
  profileOf: ({ users: vus, seconds, warmup }: ValuesOf<typeof fields>) => ({
    kind: 'isolation',
    title: `Isolation, ${vus} users, ${seconds} s`,
    description: `Each tool alone by 1 virtual user, ${seconds} s counted after ${warmup} s, then all mixed by ${vus}, ${MIXED_TIMES * seconds} s counted; where a tool seems to hold the others, the mix without it`,
    vus,
    settleS: warmup,
    stepS: seconds,
    ...isolationSeconds({ settleS: warmup, stepS: seconds }),
  }),
  seconds: ({ plannedS }) => plannedS,
  asLongAs: 'its steps take',
  windowLabel: ({ settleS, stepS }) =>
    `of each tool alone second ${settleS} to ${settleS + stepS}, of the mix to ${settleS + MIXED_TIMES * stepS}`,
  isDivisible: () => false,
};
