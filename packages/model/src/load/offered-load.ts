/**
 * Loads that one test of the load generator offers. Times are seconds from the start of the test.
 * No imports: the k6 script loads this file too, once for each virtual user.
 */

/** Keys that profiles of every kind have. */
export interface ProfileBase {
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
export interface ClosedProfile extends ProfileBase {
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
export interface SequentialProfile extends ProfileBase {
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
export interface OpenProfile extends ProfileBase {
  readonly kind: 'open';
  /** Callers a second, on average. */
  readonly perS: number;
  /** Virtual users that call for them. A caller who finds none free waits, which is part of the call's latency. */
  readonly vus: number;
  readonly holdS: number;
  /** Everything that completes before this many seconds is warm-up and does not count. */
  readonly excludedS: number;
}

/** Load that one test of the load generator offers. */
export type OfferedProfile = ClosedProfile | SequentialProfile | OpenProfile;

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

/** The part of a test that counts, in milliseconds from its start. */
export interface SteadyWindow {
  readonly startMs: number;
  readonly endMs: number;
}

/** Planned length of an offered load, in seconds. */
export function offeredSeconds(profile: OfferedProfile): number {
  if (profile.kind === 'sequential') return profile.plannedS;
  return profile.kind === 'open' ? profile.holdS : profile.rampUpS + profile.holdS + profile.rampDownS;
}

/** Length at which an offered load is ended at the latest, in seconds. */
export function longestOfferedSeconds(profile: OfferedProfile): number {
  return profile.kind === 'sequential' ? profile.longestS : offeredSeconds(profile);
}

/** The steady window of an offered load; undefined where calls are counted. */
export function offeredWindow(profile: ClosedProfile | OpenProfile): SteadyWindow;
export function offeredWindow(profile: OfferedProfile): SteadyWindow | undefined;
export function offeredWindow(profile: OfferedProfile): SteadyWindow | undefined {
  if (profile.kind === 'sequential') return undefined;
  const rampUpS = profile.kind === 'closed' ? profile.rampUpS : 0;
  return { startMs: profile.excludedS * 1000, endMs: (rampUpS + profile.holdS) * 1000 };
}
