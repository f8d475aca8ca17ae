/**
 * Load profiles of somebody's own, written as text: a kind, and what is given of it, as in
 * `closed:users=30,seconds=60`. The text, in the order and form of `canonical`, is the profile's id, so that runs of equal
 * loads stand together, and those of others apart.
 */
import { z } from 'zod';
import {
  type CapacityProfile,
  type ClosedProfile,
  type LoadProfile,
  type OpenProfile,
  PROFILES,
  type SequentialProfile,
  type SoakProfile,
  type StartsProfile,
  type SweepProfile,
} from './profile.ts';

/** Longest text of a load profile. */
export const MAX_PROFILE_LENGTH = 400;
const MAX_TOOLS = 50;

const whole = (low: number, high: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${low} to ${high}`)
    .transform(Number)
    .refine((value) => value >= low && value <= high, `must be a whole number from ${low} to ${high}`);
const number = (low: number, high: number) =>
  z
    .string()
    .regex(/^\d+(\.\d{1,3})?$/, `must be a number from ${low} to ${high}`)
    .transform(Number)
    .refine((value) => value >= low && value <= high, `must be a number from ${low} to ${high}`);
/** Numbers joined by +, each above the one before. */
const rising = (item: z.ZodType<number, string>, most: number) =>
  z
    .string()
    .transform((text) => text.split('+'))
    .pipe(z.array(item).max(most, `must be at most ${most} numbers`))
    .refine((values) => values.every((value, at) => value > (values[at - 1] ?? 0)), 'must rise, joined by +');

const seconds = whole(1, 3600);
const warmup = whole(0, 600);
const users = whole(1, 1000);
const rate = number(1, 50_000);
const MAX_WEIGHT = 100;

const weight = z
  .string()
  .regex(/^[\w./-]{1,128}(\*\d{1,3})?$/, `must be tools joined by +, each with *weight where that is not 1`)
  .transform((text): [string, number] => {
    const [name = '', times = '1'] = text.split('*');
    return [name, Number(times)];
  })
  .refine(([, times]) => times >= 1 && times <= MAX_WEIGHT, `must have weights from 1 to ${MAX_WEIGHT}`);
const weights = z
  .string()
  .transform((text) => text.split('+'))
  .pipe(z.array(weight).max(MAX_TOOLS, `must be at most ${MAX_TOOLS} tools`))
  .refine((all) => new Set(all.map(([name]) => name)).size === all.length, 'must name a tool once only')
  .transform((all) => Object.fromEntries(all.toSorted(([a], [b]) => (a < b ? -1 : 1))));

/** What may be given of the calls themselves, whatever the kind. */
const calls = {
  pause: whole(0, 60_000).optional().describe('pause of a virtual user after each iteration, in ms'),
  weights: weights.optional().describe('tools that are called, with their weights'),
};

/** Fields of each kind, in the order in which an id holds them. */
const KINDS = {
  closed: z.strictObject({ users, seconds, warmup: warmup.default(5), ...calls }),
  open: z.strictObject({ rate, seconds, warmup: warmup.default(5), weights: calls.weights }),
  sequential: z.strictObject({
    calls: whole(1, 100_000),
    warmup: whole(0, 10_000).default(20),
    weights: calls.weights,
  }),
  capacity: z.strictObject({
    p99: number(0.1, 10_000).default(100),
    errors: number(0, 50).default(0.1),
    weights: calls.weights,
  }),
  sweep: z
    .strictObject({
      users: rising(users, 12).optional(),
      rates: rising(rate, 12).optional(),
      seconds: whole(2, 60).default(8),
      warmup: whole(0, 60).default(2),
      ...calls,
    })
    .refine(({ users, rates }) => !users || !rates, {
      path: ['rates'],
      message: 'must be left out beside users',
    }),
  soak: z.strictObject({
    rate: rate.optional(),
    minutes: whole(10, 240).default(10),
    weights: calls.weights,
  }),
  starts: z.strictObject({ times: whole(2, 50).default(20), seconds: whole(1, 30).default(5) }),
} as const;
type Kind = keyof typeof KINDS;
type Given<K extends Kind> = z.infer<(typeof KINDS)[K]>;

/** Kinds of load profiles that somebody can write. */
export const CUSTOM_KINDS = Object.keys(KINDS) as Kind[];

/** Whether a load profile is somebody's own, by its id. */
export function isCustom(id: string): boolean {
  return id.includes(':');
}

/** Beginning of the ids of somebody's own profiles of a kind; hosts tell of the kinds that they know by it. */
export function customPrefix(kind: Kind): string {
  return `${kind}:`;
}

/** The beginning that a profile's id has where it is somebody's own, else the id. */
export function knownBy(id: string): string {
  return isCustom(id) ? id.slice(0, id.indexOf(':') + 1) : id;
}

type Parsed = { readonly profile: LoadProfile } | { readonly message: string };

/** The load profile that a text writes, or what is wrong with it. */
export function parseProfile(text: string): Parsed {
  if (text.length > MAX_PROFILE_LENGTH) {
    return { message: `a load profile must have at most ${MAX_PROFILE_LENGTH} characters` };
  }
  const known = PROFILES.find(({ id }) => id === text);
  if (known) return { profile: known };
  const [, kind = '', fields = ''] = /^([a-z]+):(.*)$/.exec(text) ?? [];
  if (!isKind(kind)) {
    const ids = PROFILES.map(({ id }) => id).join(', ');
    const own = CUSTOM_KINDS.map(customPrefix).join(', ');
    return {
      message: `unknown load profile ${JSON.stringify(text)}; allowed: ${ids}, or one of your own that begins with ${own} such as closed:users=30,seconds=60`,
    };
  }
  const pairs = fields === '' ? [] : fields.split(',').map(pairOf);
  const twice = pairs.find(([name], at) => pairs.findIndex(([other]) => other === name) !== at);
  if (twice) return { message: `load profile ${kind}: ${twice[0]} is given twice` };
  const parsed = KINDS[kind].safeParse(Object.fromEntries(pairs));
  if (!parsed.success) return { message: `load profile ${kind}: ${faultOf(kind, parsed.error)}` };
  return { profile: withOwn(kind, parsed.data) };
}

function isKind(kind: string): kind is Kind {
  return Object.hasOwn(KINDS, kind);
}

function pairOf(pair: string): [string, string] {
  const at = pair.indexOf('=');
  return at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)];
}

/** The first fault in words, with the field and what is allowed. */
function faultOf(kind: Kind, { issues: [issue] }: z.ZodError): string {
  const allowed = Object.keys(KINDS[kind].shape).join(', ');
  if (issue?.code === 'unrecognized_keys') {
    return `unknown field ${JSON.stringify(issue.keys[0])}; allowed: ${allowed}`;
  }
  const field = String(issue?.path[0] ?? '');
  if (issue?.code === 'invalid_type') return `${field} is missing; fields: ${allowed}`;
  return `${field} ${issue?.message}`;
}

/** A profile of a kind by what was given of it; the built-in one where that is all the same. */
function withOwn<K extends Kind>(kind: K, given: Given<K>): LoadProfile {
  const profile = (PROFILE_OF[kind] as (given: Given<K>) => Worded)(given);
  const { title, description, ...load } = profile;
  const id = canonical(kind, given);
  const { pause, weights } = given as { pause?: number; weights?: Record<string, number> };
  const own = { ...(pause !== undefined && { pauseMs: pause }), ...(weights && { weights }) };
  const alike = PROFILES.find((known) => known.kind === kind && id === `${kind}:` && known.id === kind);
  if (alike) return alike;
  const said = [
    description,
    ...(pause === undefined ? [] : [`a pause of ${pause} ms`]),
    ...(weights ? [`tools ${listed(weights)}`] : []),
  ];
  return { ...load, ...own, id, title, description: said.join('; ') } as LoadProfile;
}

function listed(weights: Record<string, number>): string {
  return Object.entries(weights)
    .map(([name, times]) => (times === 1 ? name : `${name} × ${times}`))
    .join(', ');
}

/** The text of a profile: fields in the order of their kind, without those that are as by default. */
function canonical(kind: Kind, given: object): string {
  const values = given as Record<string, unknown>;
  const empty = KINDS[kind].safeParse({});
  const defaults = (empty.success ? empty.data : defaultsOf(kind)) as Record<string, unknown>;
  const fields = Object.keys(KINDS[kind].shape).flatMap((name) => {
    const value = values[name];
    if (value === undefined || value === defaults[name]) return [];
    return `${name}=${written(value)}`;
  });
  return `${customPrefix(kind)}${fields.join(',')}`;
}

/** Defaults of a kind of which something must be given. */
function defaultsOf(kind: Kind): object {
  return Object.fromEntries(
    Object.entries(KINDS[kind].shape).map(([name, schema]) => [
      name,
      schema instanceof z.ZodDefault ? schema.def.defaultValue : undefined,
    ]),
  );
}

function written(value: unknown): string {
  if (Array.isArray(value)) return value.join('+');
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .map(([name, times]) => (times === 1 ? name : `${name}*${times}`))
    .join('+');
}

type Worded = Pick<LoadProfile, 'kind' | 'title' | 'description'>;

/** Fields of a profile that only its built-in twin has. */
function builtIn<P extends LoadProfile>(id: P['kind']): P {
  return PROFILES.find((profile) => profile.id === id) as unknown as P;
}

const VUS_PER_CALLER = 1;
const MOST_VUS = 400;

const PROFILE_OF: { [K in Kind]: (given: Given<K>) => Worded } = {
  closed: ({ users: vus, seconds, warmup }): Omit<ClosedProfile, 'id'> => ({
    kind: 'closed',
    title: `${vus} users, ${seconds} s`,
    description: `${vus} virtual ${vus === 1 ? 'user' : 'users'}, ${seconds} s counted after ${warmup} s of warm-up`,
    vus,
    rampUpS: 0,
    holdS: warmup + seconds,
    rampDownS: 0,
    excludedS: warmup,
  }),
  open: ({ rate: perS, seconds, warmup }): Omit<OpenProfile, 'id'> => ({
    kind: 'open',
    title: `${perS} calls/s, ${seconds} s`,
    description: `${perS} calls a second by callers who come at random, ${seconds} s counted after ${warmup} s of warm-up; latency includes waiting`,
    perS,
    vus: Math.min(MOST_VUS, Math.max(20, Math.ceil(VUS_PER_CALLER * perS))),
    holdS: warmup + seconds,
    excludedS: warmup,
  }),
  sequential: ({ calls, warmup }): Omit<SequentialProfile, 'id'> => ({
    ...builtIn<SequentialProfile>('sequential'),
    title: `Sequential, ${calls} calls`,
    description: `One call at a time, tool by tool: ${warmup} of each that do not count, then ${calls} of each, or as many as the suite says`,
    warmUpCalls: warmup,
    calls,
  }),
  capacity: ({ p99, errors }): Omit<CapacityProfile, 'id'> => ({
    ...builtIn<CapacityProfile>('capacity'),
    title: `Capacity at P99 ≤ ${p99} ms`,
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
      title: rates ? 'Sweep of rates' : 'Sweep of users',
      description: `${levels.join(', ')} ${what}, one after the other, of each ${seconds} s counted after ${warmup} s`,
      by: rates ? 'arrivals' : 'users',
      levels,
      settleS: warmup,
      stepS: seconds,
    };
  },
  soak: ({ rate, minutes }): Omit<SoakProfile, 'id'> => ({
    ...builtIn<SoakProfile>('soak'),
    title: `Soak, ${minutes} min`,
    description: `${rate === undefined ? 'Half of the newest capacity of the same build on the same host' : `${rate} calls a second`}, by callers who come at random, for ${minutes} min; the first 2 min do not count`,
    perS: rate ?? null,
    holdS: 60 * minutes,
  }),
  starts: ({ times, seconds }): Omit<StartsProfile, 'id'> => ({
    ...builtIn<StartsProfile>('starts'),
    title: `${times} starts`,
    description: `The server is started ${times} times; after each start one caller calls tool after tool for ${seconds} s: cold start, first right answer, warm-up`,
    starts: times,
    warmUpS: seconds,
    plannedS: times * (seconds + 4),
    longestS: times * (seconds + 25),
  }),
};
