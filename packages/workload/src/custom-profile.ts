/**
 * Load profiles of somebody's own, written as text: a kind, and what is given of it, as in
 * `closed:users=30,seconds=60`. The text, in the order and form of `canonical`, is the profile's id, so that runs of equal
 * loads stand together, and those of others apart. Forms in browsers load this file too: it needs no library.
 */
import { MAX_EXTRA_TOOLS } from './extra-tools.ts';
import {
  type CapacityProfile,
  type ClosedProfile,
  type IsolationProfile,
  isolationSeconds,
  type LoadProfile,
  MIXED_TIMES,
  type OpenProfile,
  PROFILES,
  type ScalingProfile,
  type SequentialProfile,
  SOAK_WAIT_S,
  type SoakProfile,
  type StartsProfile,
  type SweepProfile,
  usersOfOpenLoad,
} from './profile.ts';
import {
  byDefault,
  decimal,
  type Field,
  needed,
  optional,
  rising,
  type Weights,
  weights,
  whole,
} from './profile-fields.ts';

/** Most instances of a server in one trial. */
const MAX_INSTANCES = 16;

/** Most calls that a virtual user sends at once. */
const MOST_PARALLEL = 8;
/** Most calls that a client gives up, in percent: of the others, enough must be left to judge. */
const MAX_ABORT_PCT = 50;

/** Longest text of a load profile. */
export const MAX_PROFILE_LENGTH = 400;

const users = whole(1, 1000);
const rate = decimal(1, 50_000);
const counted = needed(whole(1, 3600), { title: 'Counted', unit: 's' });
const warmup = byDefault(whole(0, 600), 5, { title: 'Warm-up', unit: 's' });
const pause = optional(whole(0, 60_000), {
  title: 'Pause after each iteration',
  unit: 'ms',
  empty: 'as the suite or the project says',
});
/** Of loads by virtual users. */
const parallel = byDefault(whole(1, MOST_PARALLEL), 1, { title: 'Calls at once in each session' });
/** Of all kinds but `starts`, which calls tool after tool. */
const tools = {
  weights: optional(weights, { title: 'Tools and their weights', empty: 'as the suite or the project says' }),
};
/** Of kinds that search for a capacity. */
const serviceLevel = {
  p99: byDefault(decimal(0.1, 10_000), 100, { title: 'P99 at most', unit: 'ms' }),
  errors: byDefault(decimal(0, 50), 0.1, { title: 'Wrong answers at most', unit: '%' }),
};
/** Of kinds whose load does not change as it goes, and of capacities. */
const catalogue = {
  tools: byDefault(whole(0, MAX_EXTRA_TOOLS), 0, {
    title: 'Tools that the server lists beside those of the suite',
  }),
};
/** Of kinds whose load does not change as it goes. */
const aborts = {
  abort: byDefault(whole(0, MAX_ABORT_PCT), 0, { title: 'Calls that the client gives up', unit: '%' }),
};

/** Kinds of load, each with its fields in the order in which an id holds them. */
export const KINDS = {
  closed: {
    title: 'Closed',
    description: 'Virtual users who call again as soon as they are answered',
    fields: {
      users: needed(users, { title: 'Virtual users' }),
      seconds: counted,
      warmup,
      pause,
      parallel,
      ...tools,
      ...catalogue,
      ...aborts,
    },
  },
  open: {
    title: 'Open',
    description: 'Callers who come at random, by a rate, however long they wait',
    fields: {
      rate: needed(rate, { title: 'Rate', unit: 'calls/s' }),
      seconds: counted,
      warmup,
      ...tools,
      ...catalogue,
      ...aborts,
    },
  },
  sequential: {
    title: 'Sequential',
    description: 'One call at a time, tool by tool',
    fields: {
      calls: needed(whole(1, 100_000), { title: 'Calls of each tool' }),
      warmup: byDefault(whole(0, 10_000), 20, { title: 'Calls before, which do not count' }),
      ...tools,
    },
  },
  capacity: {
    title: 'Capacity',
    description: 'A search for the most calls a second at a service level',
    fields: {
      ...serviceLevel,
      ...tools,
      ...catalogue,
    },
  },
  sweep: {
    title: 'Sweep',
    description: 'A load that grows step by step',
    fields: {
      users: optional(rising(users, 12), {
        title: 'Virtual users, step by step',
        empty: builtIn<SweepProfile>('sweep').levels.join('+'),
      }),
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
    },
  },
  soak: {
    title: 'Soak',
    description: 'Constant load for a long time, to detect growth',
    fields: {
      rate: optional(rate, {
        title: 'Rate',
        unit: 'calls/s',
        empty: 'half of the newest capacity of the same build on the same host',
      }),
      minutes: byDefault(whole(10, 240), 10, { title: 'Length', unit: 'min' }),
      ...tools,
      wait: byDefault(whole(0, 600), SOAK_WAIT_S, {
        title: 'Wait after it for memory to be freed, where sessions are left',
        unit: 's',
      }),
      ...aborts,
    },
  },
  starts: {
    title: 'Starts',
    description: 'A server that is started again and again',
    fields: {
      times: byDefault(whole(2, 50), 20, { title: 'Starts' }),
      seconds: byDefault(whole(1, 30), 5, { title: 'Calls after each start', unit: 's' }),
    },
  },
  scaling: {
    title: 'Scaling',
    description: 'The capacity of several instances of a server',
    fields: {
      instances: optional(rising(whole(1, MAX_INSTANCES), 4), {
        title: 'Instances, number by number',
        empty: builtIn<ScalingProfile>('scaling').instances.join('+'),
      }),
      cpus: byDefault(decimal(0.05, 64), 0.5, { title: 'Processors of each instance, in a container' }),
      ...serviceLevel,
      ...tools,
    },
  },
  isolation: {
    title: 'Isolation',
    description: 'Each tool alone, then all mixed: whether one holds the others',
    fields: {
      users: byDefault(whole(2, 100), 10, { title: 'Virtual users of the mix' }),
      seconds: byDefault(whole(2, 60), 8, { title: 'Counted of each tool alone', unit: 's' }),
      warmup: byDefault(whole(0, 60), 2, { title: 'Warm-up of each step', unit: 's' }),
      ...tools,
    },
  },
} as const;

/** A kind of load profile that somebody can write. */
export type CustomKind = keyof typeof KINDS;

type Given<K extends CustomKind> = {
  readonly [Name in keyof (typeof KINDS)[K]['fields']]: (typeof KINDS)[K]['fields'][Name] extends Field<
    infer Value
  >
    ? Value
    : never;
};

/** Kinds of load profiles that somebody can write. */
export const CUSTOM_KINDS = Object.keys(KINDS) as CustomKind[];

/** Fields of a kind by their names. */
export function fieldsOf(kind: CustomKind): Readonly<Record<string, Field<unknown>>> {
  return KINDS[kind].fields;
}

/** Whether a load profile is somebody's own, by its id. */
export function isCustom(id: string): boolean {
  return id.includes(':');
}

/** Beginning of the ids of somebody's own profiles of a kind; hosts tell of the kinds that they know by it. */
export function customPrefix(kind: CustomKind): string {
  return `${kind}:`;
}

/** The beginning that a profile's id has where it is somebody's own, else the id. */
export function knownBy(id: string): string {
  return isCustom(id) ? id.slice(0, id.indexOf(':') + 1) : id;
}

/** The text of a load profile without extra tools; any other text as it is. */
export function withoutExtraTools(text: string): string {
  const split = splitProfile(text);
  return split
    ? joinProfile(
        split.kind,
        split.pairs.filter(([name]) => name !== 'tools'),
      )
    : text;
}

/** Kind and fields that a text of somebody's own gives, unread; undefined where it begins with no kind. */
export function splitProfile(
  text: string,
): { readonly kind: CustomKind; readonly pairs: readonly (readonly [string, string])[] } | undefined {
  const [, kind = '', fields = ''] = /^([a-z]+):(.*)$/s.exec(text) ?? [];
  if (!isKind(kind)) return undefined;
  return { kind, pairs: fields === '' ? [] : fields.split(',').map(pairOf) };
}

/** The text of fields of a kind, in the order in which they are given. */
export function joinProfile(kind: CustomKind, pairs: readonly (readonly [string, string])[]): string {
  return customPrefix(kind) + pairs.map(([name, value]) => `${name}=${value}`).join(',');
}

type Parsed = { readonly profile: LoadProfile } | { readonly message: string };

/** The load profile that a text writes, or what is wrong with it. */
export function parseProfile(text: string): Parsed {
  if (text.length > MAX_PROFILE_LENGTH) {
    return { message: `a load profile must have at most ${MAX_PROFILE_LENGTH} characters` };
  }
  const known = PROFILES.find(({ id }) => id === text);
  if (known) return { profile: known };
  const split = splitProfile(text);
  if (!split) {
    const ids = PROFILES.map(({ id }) => id).join(', ');
    const own = CUSTOM_KINDS.map(customPrefix).join(', ');
    return {
      message: `unknown load profile ${JSON.stringify(text)}; allowed: ${ids}, or one of your own that begins with ${own} such as closed:users=30,seconds=60`,
    };
  }
  const { kind, pairs } = split;
  const allowed = Object.keys(fieldsOf(kind));
  const refused = (words: string) => ({ message: `load profile ${kind}: ${words}` });
  const unknown = pairs.find(([name]) => !allowed.includes(name));
  if (unknown) {
    return refused(`unknown field ${JSON.stringify(unknown[0])}; allowed: ${allowed.join(', ')}`);
  }
  const twice = pairs.find(([name], at) => pairs.findIndex(([other]) => other === name) !== at);
  if (twice) return refused(`${twice[0]} is given twice`);
  const read = readLoad(kind, Object.fromEntries(pairs));
  if ('profile' in read) return read;
  const [[field, fault] = ['', '']] = Object.entries(read.faults);
  return refused(
    fault === MISSING ? `${field} ${fault}; fields: ${allowed.join(', ')}` : `${field} ${fault}`,
  );
}

function isKind(kind: string): kind is CustomKind {
  return Object.hasOwn(KINDS, kind);
}

function pairOf(pair: string): [string, string] {
  const at = pair.indexOf('=');
  return at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)];
}

const MISSING = 'is missing';

/** Faults by field, in the order of the kind, as in "users must be …". */
export type Faults = Readonly<Record<string, string>>;

/** The load profile of a kind by the texts of its fields, or the fault of each field. Other texts are not looked at. */
export function readLoad(
  kind: CustomKind,
  texts: Readonly<Partial<Record<string, string>>>,
): { readonly profile: LoadProfile } | { readonly faults: Faults } {
  const faults: Record<string, string> = {};
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fieldsOf(kind))) {
    const text = texts[name];
    if (text === undefined) {
      if (field.needed) faults[name] = MISSING;
      values[name] = field.fallback;
      continue;
    }
    const read = field.read(text);
    if ('fault' in read) faults[name] = read.fault;
    else values[name] = read.value;
  }
  if (kind === 'sweep' && texts.users !== undefined && texts.rates !== undefined) {
    faults.rates ??= 'must be left out if users is given';
  }
  if (kind === 'sweep' && texts.rates !== undefined && values.parallel !== parallel.fallback) {
    faults.parallel ??= 'must be left out if rates is given';
  }
  if (Object.keys(faults).length > 0) return { faults };
  return { profile: withOwn(kind, values as Given<typeof kind>) };
}

/** Fields that several kinds have alike. */
interface OfSeveral {
  readonly pause: number;
  readonly parallel: number;
  readonly weights: Weights;
  readonly tools: number;
  readonly abort: number;
}

/** A profile of a kind by what was given of it; the built-in one where that is all the same. */
function withOwn<K extends CustomKind>(kind: K, given: Given<K>): LoadProfile {
  const { title, description, ...load } = (PROFILE_OF[kind] as (given: Given<K>) => Worded)(given);
  const id = canonical(kind, given);
  const alike = PROFILES.find((known) => known.kind === kind && id === `${kind}:` && known.id === kind);
  if (alike) return alike;
  const { pause, weights, tools = 0, parallel = 1, abort = 0 } = given as Partial<OfSeveral>;
  const own = {
    ...(pause !== undefined && { pauseMs: pause }),
    ...(weights && { weights }),
    ...(parallel > 1 && { parallel }),
    ...(tools > 0 && { extraTools: tools }),
    ...(abort > 0 && { abortPct: abort }),
  };
  const paused = pause === undefined ? [] : [`a pause of ${pause} ms`];
  const together = parallel === 1 ? [] : [`${parallel} calls at once in each session`];
  const chosen = weights ? [`tools ${listed(weights)}`] : [];
  const more = tools === 1 ? '1 extra tool' : `${tools} extra tools`;
  const longer = tools === 0 ? [] : [`${more} in the list of the server`];
  const aborted = abort === 0 ? [] : [`${abort} % of the calls given up`];
  return {
    ...load,
    ...own,
    id,
    title: [
      ...[title, ...paused, ...(parallel === 1 ? [] : [`${parallel} calls at once`])],
      ...[...(weights ? ['own weights'] : []), ...(tools === 0 ? [] : [more]), ...aborted],
    ].join(', '),
    description: [description, ...paused, ...together, ...chosen, ...longer, ...aborted].join('; '),
  } as LoadProfile;
}

function listed(weights: Weights): string {
  return Object.entries(weights)
    .map(([name, times]) => (times === 1 ? name : `${name} × ${times}`))
    .join(', ');
}

/** The text of a profile: fields in the order of their kind, without those that are as by default. */
function canonical(kind: CustomKind, given: object): string {
  const values = given as Record<string, unknown>;
  const pairs = Object.entries(fieldsOf(kind)).flatMap(([name, { fallback }]) => {
    const value = values[name];
    if (value === undefined || value === fallback) return [];
    return [[name, written(value)] as const];
  });
  // What goes by the built-in steps is written as what names none.
  return joinProfile(
    kind,
    pairs.filter(([name, text]) => text !== builtInSteps(kind, name)),
  );
}

/** Steps of the built-in profile of a kind, which a field would name. */
function builtInSteps(kind: CustomKind, field: string): string | undefined {
  if (kind === 'sweep' && field === 'users') return builtIn<SweepProfile>('sweep').levels.join('+');
  if (kind === 'scaling' && field === 'instances') {
    return builtIn<ScalingProfile>('scaling').instances.join('+');
  }
}

function written(value: unknown): string {
  if (Array.isArray(value)) return value.join('+');
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .map(([name, times]) => (times === 1 ? name : `${name}*${times}`))
    .join('+');
}

type Worded = Pick<LoadProfile, 'kind' | 'title' | 'description'>;

/** A warm-up in the title of a load, where it is another than most have. */
function warmedLabel(warmupS: number): string[] {
  return warmupS === warmup.fallback ? [] : [`warm-up ${warmupS} s`];
}

/** Fields of a profile that only its built-in twin has. */
function builtIn<P extends LoadProfile>(id: P['kind']): P {
  return PROFILES.find((profile) => profile.id === id) as unknown as P;
}

const PROFILE_OF: { [K in CustomKind]: (given: Given<K>) => Worded } = {
  closed: ({ users: vus, seconds, warmup }): Omit<ClosedProfile, 'id'> => ({
    kind: 'closed',
    title: [`${vus} ${vus === 1 ? 'user' : 'users'}`, `${seconds} s`, ...warmedLabel(warmup)].join(', '),
    description: `${vus} virtual ${vus === 1 ? 'user' : 'users'}, ${seconds} s counted after ${warmup} s of warm-up`,
    vus,
    rampUpS: 0,
    holdS: warmup + seconds,
    rampDownS: 0,
    excludedS: warmup,
  }),
  open: ({ rate: perS, seconds, warmup }): Omit<OpenProfile, 'id'> => ({
    kind: 'open',
    title: [`${perS} calls/s`, `${seconds} s`, ...warmedLabel(warmup)].join(', '),
    description: `${perS} calls a second by callers who come at random, ${seconds} s counted after ${warmup} s of warm-up; latency includes waiting`,
    perS,
    vus: usersOfOpenLoad(perS),
    holdS: warmup + seconds,
    excludedS: warmup,
  }),
  sequential: ({ calls, warmup }): Omit<SequentialProfile, 'id'> => {
    const twin = builtIn<SequentialProfile>('sequential');
    const share = (warmup + calls) / (twin.warmUpCalls + twin.calls);
    return {
      ...twin,
      title: `Sequential, ${calls} ${calls === 1 ? 'call' : 'calls'}`,
      description: `One call at a time, tool by tool: ${warmup} of each that do not count, then ${calls} of each, or as many as the suite says`,
      warmUpCalls: warmup,
      calls,
      plannedS: Math.min(twin.longestS, Math.ceil(twin.plannedS * share)),
    };
  },
  capacity: ({ p99, errors }): Omit<CapacityProfile, 'id'> => ({
    ...builtIn<CapacityProfile>('capacity'),
    title: `Capacity at P99 ≤ ${p99} ms${errors === 0.1 ? '' : `, errors ≤ ${errors} %`}`,
    description: `The most calls a second at P99 ≤ ${p99} ms and at most ${errors} % wrong answers, by callers who come at random: doubled from 50, narrowed to 5 %, confirmed for 30 s`,
    p99Ms: p99,
    errorPct: errors,
  }),
  sweep: ({ users, rates, seconds, warmup }): Omit<SweepProfile, 'id'> => {
    const twin = builtIn<SweepProfile>('sweep');
    const levels = rates ?? users ?? twin.levels;
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
  soak: ({ rate, minutes, wait }): Omit<SoakProfile, 'id'> => {
    const waits = wait !== SOAK_WAIT_S;
    const rated = rate === undefined ? 'Soak' : `Soak, ${rate} calls/s`;
    return {
      ...builtIn<SoakProfile>('soak'),
      title: `${rated}, ${minutes} min${waits ? `, wait ${wait} s` : ''}`,
      description: `${rate === undefined ? 'Half of the newest capacity of the same build on the same host' : `${rate} calls a second`}, by callers who come at random, for ${minutes} min; the first 2 min do not count${waits ? `; then up to ${wait} s for memory to be freed, where sessions are left` : ''}`,
      perS: rate ?? null,
      holdS: 60 * minutes,
      ...(waits && { waitS: wait }),
    };
  },
  starts: ({ times, seconds }): Omit<StartsProfile, 'id'> => ({
    ...builtIn<StartsProfile>('starts'),
    title: `${times} starts`,
    description: `The server is started ${times} times; after each start one caller calls tool after tool for ${seconds} s: cold start, first right answer, warm-up`,
    starts: times,
    warmUpS: seconds,
    plannedS: times * (seconds + 4),
    longestS: times * (seconds + 25),
  }),
  scaling: ({ instances, cpus, p99, errors }): Omit<ScalingProfile, 'id'> => {
    const twin = builtIn<ScalingProfile>('scaling');
    const numbers = instances ?? twin.instances;
    const share = numbers.length / twin.instances.length;
    const last = numbers.at(-1) ?? 1;
    return {
      ...twin,
      title: `Scaling to ${last} ${last === 1 ? 'instance' : 'instances'}`,
      description: `${numbers.join(', ')} ${last === 1 ? 'instance' : 'instances'} of the server, each held to ${cpus} processors in a container: of each number the most calls a second at P99 ≤ ${p99} ms and at most ${errors} % wrong answers`,
      instances: numbers,
      limits: { cpus },
      p99Ms: p99,
      errorPct: errors,
      plannedS: Math.ceil(share * twin.plannedS),
      longestS: Math.ceil(share * twin.longestS),
    };
  },
  isolation: ({ users: vus, seconds, warmup }): Omit<IsolationProfile, 'id'> => ({
    kind: 'isolation',
    title: `Isolation, ${vus} users, ${seconds} s`,
    description: `Each tool alone by 1 virtual user, ${seconds} s counted after ${warmup} s, then all mixed by ${vus}, ${MIXED_TIMES * seconds} s counted; where a tool seems to hold the others, the mix without it`,
    vus,
    settleS: warmup,
    stepS: seconds,
    ...isolationSeconds({ settleS: warmup, stepS: seconds }),
  }),
};
