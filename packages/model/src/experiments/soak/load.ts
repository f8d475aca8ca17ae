/** A load that stays the same for long, to see what grows. */
import { aborts, rate, tools } from '../../load/fields.ts';
import { secondsLabel, type ValuesOf } from '../../load/kind.ts';
import type { ProfileBase, SteadyWindow } from '../../load/offered-load.ts';
import { byDefault, optional, whole } from '../../load/profile-fields.ts';
import type { ExperimentLoad } from '../experiment-load.ts';

export interface SoakProfile extends ProfileBase {
  readonly kind: 'soak';
  /** Callers a second; null: half of the newest capacity of the same build on the same host. */
  readonly perS: number | null;
  readonly holdS: number;
  /** Everything before this many seconds is warm-up and does not count. */
  readonly excludedS: number;
  /** Seconds after the load, at most, in which memory may be freed that left sessions took; absent: SOAK_WAIT_S. */
  readonly waitS?: number;
}

/** Wait of a soak after its load, where its profile says none. */
export const SOAK_WAIT_S = 60;

/** Longest wait of a soak after its load, in seconds. */
export function waitSeconds({ waitS = SOAK_WAIT_S }: Pick<SoakProfile, 'waitS'>): number {
  return waitS;
}

const builtIn = {
  kind: 'soak',
  id: 'soak',
  title: 'Soak',
  description:
    'Half of the newest capacity of the same build on the same host, by callers who come at random, for 10 min; the first 2 min do not count',
  perS: null,
  holdS: 600,
  excludedS: 120,
} as const satisfies SoakProfile;

const fields = {
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
};

export const soakLoad: ExperimentLoad<SoakProfile> = {
  title: 'Soak',
  description: 'Constant load for a long time, to detect growth',
  builtIn,
  fields,
  profileOf: ({ rate, minutes, wait }: ValuesOf<typeof fields>) => {
    const waits = wait !== SOAK_WAIT_S;
    const rated = rate === undefined ? 'Soak' : `Soak, ${rate} calls/s`;
    return {
      ...builtIn,
      title: `${rated}, ${minutes} min${waits ? `, wait ${wait} s` : ''}`,
      description: `${rate === undefined ? 'Half of the newest capacity of the same build on the same host' : `${rate} calls a second`}, by callers who come at random, for ${minutes} min; the first 2 min do not count${waits ? `; then up to ${wait} s for memory to be freed, where sessions are left` : ''}`,
      perS: rate ?? null,
      holdS: 60 * minutes,
      ...(waits && { waitS: wait }),
    };
  },
  seconds: ({ holdS }) => holdS,
  steadyWindow,
  windowLabel: (profile) => secondsLabel(steadyWindow(profile)),
  isDivisible: () => true,
  hostNote: ({ perS }) =>
    perS === null ? 'Needs a measured capacity of the same build on the same host.' : null,
};

function steadyWindow({ excludedS, holdS }: SoakProfile): SteadyWindow {
  return { startMs: excludedS * 1000, endMs: holdS * 1000 };
}
