/** Kinds of loads that one test of the load generator offers. Forms in browsers load this file too: it needs no library. */
import { aborts, catalogue, counted, parallel, pause, rate, tools, users, warmup } from './fields.ts';
import { type LoadKind, secondsLabel, type ValuesOf } from './kind.ts';
import {
  type ClosedProfile,
  type OpenProfile,
  offeredSeconds,
  offeredWindow,
  type SequentialProfile,
  usersOfOpenLoad,
} from './offered-load.ts';
import { byDefault, needed, whole } from './profile-fields.ts';

const closedFields = {
  users: needed(users, { title: 'Virtual users', first: '20' }),
  seconds: counted,
  warmup,
  pause,
  parallel,
  ...tools,
  ...catalogue,
  ...aborts,
};

const closed: LoadKind<ClosedProfile> = {
  title: 'Closed',
  description: 'Virtual users who call again as soon as they are answered',
  fields: closedFields,
  profileOf: ({ users: vus, seconds, warmup }: ValuesOf<typeof closedFields>) => ({
    kind: 'closed',
    title: [`${vus} ${vus === 1 ? 'user' : 'users'}`, `${seconds} s`, ...warmedLabel(warmup)].join(', '),
    description: `${vus} virtual ${vus === 1 ? 'user' : 'users'}, ${seconds} s counted after ${warmup} s of warm-up`,
    vus,
    rampUpS: 0,
    holdS: warmup + seconds,
    rampDownS: 0,
    excludedS: warmup,
  }),
  seconds: offeredSeconds,
  steadyWindow: offeredWindow,
  windowLabel: (profile) => secondsLabel(offeredWindow(profile)),
  isDivisible: ({ vus }, parts) => vus >= parts,
};

const openFields = {
  rate: needed(rate, { title: 'Rate', unit: 'calls/s', first: '100' }),
  seconds: counted,
  warmup,
  ...tools,
  ...catalogue,
  ...aborts,
};

const open: LoadKind<OpenProfile> = {
  title: 'Open',
  description: 'Callers who come at random, by a rate, however long they wait',
  fields: openFields,
  profileOf: ({ rate: perS, seconds, warmup }: ValuesOf<typeof openFields>) => ({
    kind: 'open',
    title: [`${perS} calls/s`, `${seconds} s`, ...warmedLabel(warmup)].join(', '),
    description: `${perS} calls a second by callers who come at random, ${seconds} s counted after ${warmup} s of warm-up; latency includes waiting`,
    perS,
    vus: usersOfOpenLoad(perS),
    holdS: warmup + seconds,
    excludedS: warmup,
  }),
  seconds: offeredSeconds,
  steadyWindow: offeredWindow,
  windowLabel: (profile) => secondsLabel(offeredWindow(profile)),
  isDivisible: ({ vus }, parts) => vus >= parts,
};

/** A warm-up in the title of a load, where it is another than most have. */
function warmedLabel(warmupS: number): string[] {
  return warmupS === warmup.fallback ? [] : [`warm-up ${warmupS} s`];
}

/** The built-in profile whose lengths others of its kind are planned by. */
export const SEQUENTIAL = {
  kind: 'sequential',
  id: 'sequential',
  title: 'Sequential',
  description:
    'One call at a time, tool by tool: 20 of each that do not count, then 1,000 of each, or as many as the suite says',
  vus: 1,
  warmUpCalls: 20,
  calls: 1000,
  plannedS: 30,
  longestS: 1200,
} as const satisfies SequentialProfile;

const sequentialFields = {
  calls: needed(whole(1, 100_000), { title: 'Calls of each tool', first: '1000' }),
  warmup: byDefault(whole(0, 10_000), 20, { title: 'Calls before, which do not count' }),
  ...tools,
};

const sequential: LoadKind<SequentialProfile> = {
  title: 'Sequential',
  description: 'One call at a time, tool by tool',
  fields: sequentialFields,
  profileOf: ({ calls, warmup }: ValuesOf<typeof sequentialFields>) => {
    const share = (warmup + calls) / (SEQUENTIAL.warmUpCalls + SEQUENTIAL.calls);
    return {
      ...SEQUENTIAL,
      title: `Sequential, ${calls} ${calls === 1 ? 'call' : 'calls'}`,
      description: `One call at a time, tool by tool: ${warmup} of each that do not count, then ${calls} of each, or as many as the suite says`,
      warmUpCalls: warmup,
      calls,
      plannedS: Math.min(SEQUENTIAL.longestS, Math.ceil(SEQUENTIAL.plannedS * share)),
    };
  },
  seconds: offeredSeconds,
  asLongAs: 'its calls take',
  windowLabel: ({ warmUpCalls }) => `all calls but the first ${warmUpCalls} of each tool`,
  isDivisible: () => false,
};

export const OFFERED_KINDS = { closed, open, sequential } as const;
