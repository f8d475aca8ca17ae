/**
 * Load profiles: how load is offered, as data. Times are seconds from the start of the test.
 * No imports: the k6 script loads this file too.
 */
export interface LoadProfile {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** Virtual users while the load is held. */
  readonly vus: number;
  readonly rampUpS: number;
  /** Time that the full number of virtual users is held. */
  readonly holdS: number;
  readonly rampDownS: number;
  /** Everything that completes before this many seconds is warm-up and does not count. */
  readonly excludedS: number;
}

export const PROFILES = [
  {
    id: 'smoke',
    title: 'Smoke',
    description: '2 virtual users for 3 s: proves that it works, measures nothing worth quoting',
    vus: 2,
    rampUpS: 0,
    holdS: 3,
    rampDownS: 0,
    excludedS: 0,
  },
  {
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
    id: 'published',
    title: 'Published',
    description: '50 virtual users for 5 min with 10 s ramps; the first 60 s and the ramp-down do not count',
    vus: 50,
    rampUpS: 10,
    holdS: 300,
    rampDownS: 10,
    excludedS: 60,
  },
] as const satisfies readonly LoadProfile[];

/** Length of the whole test. */
export function testSeconds(profile: LoadProfile): number {
  return profile.rampUpS + profile.holdS + profile.rampDownS;
}

/** The steady window, in milliseconds from the start of the test: after warm-up, before ramp-down. */
export function steadyWindowMs(profile: LoadProfile): { startMs: number; endMs: number } {
  return { startMs: profile.excludedS * 1000, endMs: (profile.rampUpS + profile.holdS) * 1000 };
}
