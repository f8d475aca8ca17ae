/**
 * Load profiles: how load is offered, as data. Times are seconds from the start of the test.
 * No imports: the k6 script loads this file too.
 */
interface Described {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** Pause and weights of tools, in place of the workload's own. */
  readonly pauseMs?: number;
  readonly weights?: { readonly [tool: string]: number };
  /** Tool calls that each virtual user sends at once; 1 without it. */
  readonly parallel?: number;
  /** Tools that the server lists beside those of its suite; none without it. */
  readonly extraTools?: number;
  /** Percent of the calls that the client gives up before their answer; none without it. */
  readonly abortPct?: number;
  /** Limits of the server that belong to it, where those of host and file are not tighter. */
  readonly limits?: { readonly cpus: number; readonly memoryMb?: number };
}

/** Virtual users that call as fast as they are answered, for a time. */
export interface ClosedProfile extends Described {
  readonly kind: 'closed';
  /** Virtual users while the load is held. */
  readonly vus: number;
  readonly rampUpS: number;
  /** Time that the full number of virtual users is held. */
  readonly holdS: number;
  readonly rampDownS: number;
  /** Everything that completes before this many seconds is warm-up and does not count. */
  readonly excludedS: number;
}

/** One virtual user that calls tool after tool, each a number of times: its length is known when it has ended. */
export interface SequentialProfile extends Described {
  readonly kind: 'sequential';
  readonly vus: 1;
  /** Calls of each tool that come first and do not count. */
  readonly warmUpCalls: number;
  /** Calls of each tool that count, where the workload does not say how many (`calls`). */
  readonly calls: number;
  /** Length that is planned with, whatever the number of tools. */
  readonly plannedS: number;
  /** Length at which it is ended. */
  readonly longestS: number;
}

/** Callers that know nothing of each other: they come at random times, by a rate, each for one tool call. */
export interface OpenProfile extends Described {
  readonly kind: 'open';
  /** Callers a second, on average. */
  readonly perS: number;
  /** Virtual users that call for them. A caller who finds none free waits, which is part of the call's latency. */
  readonly vus: number;
  readonly holdS: number;
  /** Everything that completes before this many seconds is warm-up and does not count. */
  readonly excludedS: number;
}

/** Time in which an answer comes by default, in seconds: as long as that a caller may keep a virtual user. */
const ANSWER_WITHIN_S = 10;
/** Virtual users of an open load at least, and at most: each takes memory of the load generator. */
const [LEAST_USERS, MOST_USERS] = [20, 400];

/** Virtual users that never run out, however long a server stalls within the time limit of a call. */
export function sufficientUsers(perS: number): number {
  return Math.max(LEAST_USERS, Math.ceil(ANSWER_WITHIN_S * perS));
}

/** Virtual users of callers of whom so many come a second: as many as suffice, or as the load generator may have. */
export function usersOfOpenLoad(perS: number): number {
  return Math.min(MOST_USERS, sufficientUsers(perS));
}

/** A search for the highest rate of callers at which a server keeps a service level, step by step (`capacity.ts`). */
export interface CapacityProfile extends Described {
  readonly kind: 'capacity';
  /** Service level: P99 of tool calls at most, wrong answers at most, and no caller who leaves unserved. */
  readonly p99Ms: number;
  readonly errorPct: number;
  /** Rates, in callers a second: the first that is offered, and the highest. */
  readonly firstPerS: number;
  readonly mostPerS: number;
  /** Ends of the bracket in which the search ends, at most so far apart. */
  readonly precisionPct: number;
  /** Of each step: the first seconds, which do not count, and those that do; of the step that confirms, others. */
  readonly settleS: number;
  readonly stepS: number;
  readonly confirmS: number;
  /** Length that is planned with. */
  readonly plannedS: number;
  /** Length of all steps that none goes beyond. */
  readonly longestS: number;
}

/** A load that grows step by step, while the server goes on running. */
export interface SweepProfile extends Described {
  readonly kind: 'sweep';
  /** Virtual users that call as fast as they are answered, or callers a second who come at random. */
  readonly by: 'users' | 'arrivals';
  /** Numbers of them, one a step, rising. */
  readonly levels: readonly number[];
  /** Of each step: the first seconds, which do not count, and those that do. */
  readonly settleS: number;
  readonly stepS: number;
}

/** A load that stays the same for long, to see what grows. */
export interface SoakProfile extends Described {
  readonly kind: 'soak';
  /** Callers a second; null: half of the newest capacity of the same build on the same host. */
  readonly perS: number | null;
  readonly holdS: number;
  /** Everything before this many seconds is warm-up and does not count. */
  readonly excludedS: number;
  /** Seconds after the load, at most, in which memory may be freed that left sessions took; absent: SOAK_WAIT_S. */
  readonly waitS?: number;
}

/** A server that is started again and again. */
export interface StartsProfile extends Described {
  readonly kind: 'starts';
  readonly starts: number;
  /** Time that one caller calls tool after tool after each start. */
  readonly warmUpS: number;
  /** Length that is planned with, and that none goes beyond. */
  readonly plannedS: number;
  readonly longestS: number;
}

/** A search for the capacity of each of several numbers of instances of a server; all together have `longestS`. */
export interface ScalingProfile extends Omit<CapacityProfile, 'kind'> {
  readonly kind: 'scaling';
  /** Numbers of instances, rising. */
  readonly instances: readonly number[];
  /** Of each instance. */
  readonly limits: { readonly cpus: number };
}

/** Each tool called alone by one user, then all of them mixed by several (`isolation.ts`). */
export interface IsolationProfile extends Described {
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

/** Wait of a soak after its load, where its profile says none. */
export const SOAK_WAIT_S = 60;

/** Longest wait of a soak after its load, in seconds. */
export function waitSeconds({ waitS = SOAK_WAIT_S }: Pick<SoakProfile, 'waitS'>): number {
  return waitS;
}

/** Loads of trials that answer a question of their own (`experiment.ts`). */
export type ExperimentProfile =
  | CapacityProfile
  | SweepProfile
  | SoakProfile
  | StartsProfile
  | ScalingProfile
  | IsolationProfile;

/**
 * Whether each of so many load generators has virtual users of its own in every load of a profile, and of each burst of
 * sessions: calls that overlap a burst are known to those that open some of its sessions.
 */
export function isDivisible(
  profile: LoadProfile,
  { bursts }: { readonly bursts?: { readonly sessions: number } | undefined },
  parts: number,
): boolean {
  if (bursts && bursts.sessions < parts) return false;
  if (profile.kind === 'closed' || profile.kind === 'open') return profile.vus >= parts;
  return ['capacity', 'scaling', 'soak'].includes(profile.kind);
}

/** Calls that the virtual users of a load have under way at most; undefined where their number is none of the load. */
export function mostCallsAtOnce(profile: LoadProfile): number | undefined {
  return 'vus' in profile ? profile.vus * (profile.parallel ?? 1) : undefined;
}

/** Load that one test of the load generator offers. */
export type OfferedProfile = ClosedProfile | SequentialProfile | OpenProfile;

export type LoadProfile = OfferedProfile | ExperimentProfile;

/** Rates and steps of the searches of built-in profiles. */
const SEARCH = {
  firstPerS: 50,
  mostPerS: 51_200,
  precisionPct: 5,
  settleS: 3,
  stepS: 8,
  confirmS: 30,
} as const;

export const PROFILES = [
  {
    kind: 'closed',
    id: 'smoke',
    title: 'Smoke',
    description: '2 virtual users for 3 s: a functional check, not a measurement',
    vus: 2,
    rampUpS: 0,
    holdS: 3,
    rampDownS: 0,
    excludedS: 0,
  },
  {
    kind: 'closed',
    id: 'quick',
    title: 'Quick',
    description: '20 virtual users, 20 s counted after 5 s of warm-up',
    vus: 20,
    rampUpS: 0,
    holdS: 25,
    rampDownS: 0,
    excludedS: 5,
  },
  {
    kind: 'open',
    id: 'open',
    title: 'Open',
    description:
      '100 calls a second by callers who come at random, 20 s counted after 5 s of warm-up; latency includes waiting',
    perS: 100,
    vus: usersOfOpenLoad(100),
    holdS: 25,
    excludedS: 5,
  },
  {
    kind: 'capacity',
    id: 'capacity',
    title: 'Capacity',
    description:
      'The most calls a second at P99 ≤ 100 ms and at most 0.1 % wrong answers, by callers who come at random: doubled from 50, narrowed to 5 %, confirmed for 30 s',
    p99Ms: 100,
    errorPct: 0.1,
    ...SEARCH,
    plannedS: 165,
    longestS: 240,
  },
  {
    kind: 'sweep',
    id: 'sweep',
    title: 'Sweep',
    description:
      '1, 2, 5, 10, 20, 50, 100 and 200 virtual users one after the other, of each 8 s counted after 2 s',
    by: 'users',
    levels: [1, 2, 5, 10, 20, 50, 100, 200],
    settleS: 2,
    stepS: 8,
  },
  {
    kind: 'soak',
    id: 'soak',
    title: 'Soak',
    description:
      'Half of the newest capacity of the same build on the same host, by callers who come at random, for 10 min; the first 2 min do not count',
    perS: null,
    holdS: 600,
    excludedS: 120,
  },
  {
    kind: 'starts',
    id: 'starts',
    title: 'Starts',
    description:
      'The server is started 20 times; after each start one caller calls tool after tool for 5 s: cold start, first right answer, warm-up',
    starts: 20,
    warmUpS: 5,
    plannedS: 180,
    longestS: 600,
  },
  {
    kind: 'scaling',
    id: 'scaling',
    title: 'Scaling',
    description:
      '1, 2 and 4 instances of the server, each held to 0.5 processors in a container: of each number the most calls a second at P99 ≤ 100 ms and at most 0.1 % wrong answers',
    instances: [1, 2, 4],
    limits: { cpus: 0.5 },
    p99Ms: 100,
    errorPct: 0.1,
    ...SEARCH,
    plannedS: 510,
    longestS: 720,
  },
  {
    kind: 'isolation',
    id: 'isolation',
    title: 'Isolation',
    description:
      'Each tool alone by 1 virtual user, 8 s counted after 2 s, then all mixed by 10, 16 s counted; where a tool seems to hold the others, the mix without it',
    vus: 10,
    settleS: 2,
    stepS: 8,
    ...isolationSeconds({ settleS: 2, stepS: 8 }),
  },
  {
    kind: 'closed',
    id: 'published',
    title: 'Published',
    description: '50 virtual users for 5 min with 10 s ramps; the first 60 s and the ramp-down do not count',
    vus: 50,
    rampUpS: 10,
    holdS: 300,
    rampDownS: 10,
    excludedS: 60,
  },
  {
    kind: 'closed',
    id: 'published-synthetic',
    title: 'Published (synthetic)',
    description:
      '50 virtual users for 5 min with 10 s ramps, the server held to 1 GB and, in a container, 1 processor; the first 60 s and the ramp-down do not count',
    limits: { cpus: 1, memoryMb: 1024 },
    vus: 50,
    rampUpS: 10,
    holdS: 300,
    rampDownS: 10,
    excludedS: 60,
  },
  {
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
  },
  {
    kind: 'closed',
    id: 'concurrent',
    title: 'Concurrent',
    description: '10 virtual users, 20 s counted after 5 s of warm-up',
    vus: 10,
    rampUpS: 0,
    holdS: 25,
    rampDownS: 0,
    excludedS: 5,
  },
] as const satisfies readonly LoadProfile[];
export type ProfileId = (typeof PROFILES)[number]['id'];

/** Length of the whole test, in seconds; that which is planned with where it depends on the server. */
export function testSeconds(profile: LoadProfile): number {
  switch (profile.kind) {
    case 'closed':
      return profile.rampUpS + profile.holdS + profile.rampDownS;
    case 'open':
    case 'soak':
      return profile.holdS;
    case 'sweep':
      return profile.levels.length * (profile.settleS + profile.stepS);
    default:
      return profile.plannedS;
  }
}

/** Length at which the whole test is ended at the latest, in seconds. */
export function longestSeconds(profile: LoadProfile): number {
  return 'longestS' in profile ? profile.longestS : testSeconds(profile);
}

export interface SteadyWindow {
  readonly startMs: number;
  readonly endMs: number;
}

/**
 * The steady window of a test of fixed length, in milliseconds from its start: after warm-up, before ramp-down;
 * undefined where calls are counted, and where the load changes as it goes.
 */
export function steadyWindowMs(profile: ClosedProfile | OpenProfile | SoakProfile): SteadyWindow;
export function steadyWindowMs(profile: LoadProfile): SteadyWindow | undefined;
export function steadyWindowMs(profile: LoadProfile): SteadyWindow | undefined {
  if (profile.kind !== 'closed' && profile.kind !== 'open' && profile.kind !== 'soak') return undefined;
  const rampUpS = profile.kind === 'closed' ? profile.rampUpS : 0;
  return { startMs: profile.excludedS * 1000, endMs: (rampUpS + profile.holdS) * 1000 };
}

/** The steady window of a test that has ended: one that counts its calls counts them to its end. */
export function windowOfTest(
  profile: LoadProfile,
  { testMs, windowMs }: { readonly testMs: number | null; readonly windowMs: number | null },
): SteadyWindow | undefined {
  const fixed = steadyWindowMs(profile);
  if (fixed || testMs === null || windowMs === null) return fixed;
  return { startMs: Math.max(0, testMs - windowMs), endMs: testMs };
}
