/** Load profiles: how load is offered, as data. Forms in browsers load this file too: it needs no library. */
import { EXPERIMENT_LOADS, type ExperimentProfile, isExperiment } from '../experiments/loads.ts';
import type { LoadKind } from './kind.ts';
import { OFFERED_KINDS, SEQUENTIAL } from './offered-kinds.ts';
import {
  type ClosedProfile,
  type OfferedProfile,
  type OpenProfile,
  type SteadyWindow,
  usersOfOpenLoad,
} from './offered-load.ts';

export type LoadProfile = OfferedProfile | ExperimentProfile;

/** Whether a load is that of an experiment. */
export function isExperimentProfile(profile: LoadProfile): profile is ExperimentProfile {
  return isExperiment(profile.kind);
}

/** Kinds of load profiles, each with its fields in the order in which an id holds them. */
export const KINDS = { ...OFFERED_KINDS, ...EXPERIMENT_LOADS } as const;

/** The kind of a load profile, to ask it what all kinds answer. */
export function kindOfLoad(profile: LoadProfile): LoadKind<LoadProfile> {
  return KINDS[profile.kind];
}

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
  ...Object.values(EXPERIMENT_LOADS).map(({ builtIn }) => builtIn),
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
  SEQUENTIAL,
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
  return kindOfLoad(profile).seconds(profile);
}

/** Length at which the whole test is ended at the latest, in seconds. */
export function longestSeconds(profile: LoadProfile): number {
  return 'longestS' in profile ? profile.longestS : testSeconds(profile);
}

/** Whether each of so many load generators has virtual users of its own in every load of a profile. */
export function isDivisible(
  profile: LoadProfile,
  { bursts }: { readonly bursts?: { readonly sessions: number } | undefined },
  parts: number,
): boolean {
  if (bursts && bursts.sessions < parts) return false;
  return kindOfLoad(profile).isDivisible(profile, parts);
}

/** Calls that the virtual users of a load have under way at most; undefined where their number is none of the load. */
export function mostCallsAtOnce(profile: LoadProfile): number | undefined {
  return 'vus' in profile ? profile.vus * (profile.parallel ?? 1) : undefined;
}

/**
 * The steady window of a test of fixed length, in milliseconds from its start: after warm-up, before ramp-down;
 * undefined where calls are counted, and where the load changes as it goes.
 */
export function steadyWindowMs(profile: ClosedProfile | OpenProfile): SteadyWindow;
export function steadyWindowMs(profile: LoadProfile): SteadyWindow | undefined;
export function steadyWindowMs(profile: LoadProfile): SteadyWindow | undefined {
  return kindOfLoad(profile).steadyWindow?.(profile);
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
