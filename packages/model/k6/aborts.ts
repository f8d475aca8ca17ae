/** Calls that the client gives up: as many as the load profile says, drawn by its seed. */
import exec from 'k6/execution';
import { draw } from '../src/suite/variables.ts';
import { config } from './config.ts';
import type { Meter } from './metrics.ts';

const SHARE = ((config.profile.abortPct ?? 0) * 2 ** 32) / 100;
/** Whether any calls are given up. */
export const GIVES_UP = SHARE > 0;

/** Header by which the recorder knows after how many milliseconds a request is given up; it does not send it. */
export const GIVE_UP_HEADER = 'Headroom-Give-Up';
/** Status that the recorder answers for a request that was given up. */
export const GAVE_UP = 1499;

/** Purposes of draws; those of the variables of a call are not negative. */
const [WHETHER, WHEN] = [-1, -2];

/** Time that the last right answer of each tool took this virtual user, by its meter. */
const lastMs: (number | undefined)[] = [];
let calls = 0;

/** Milliseconds after which the next call of a tool is given up: evenly from 0 to what its last one took; undefined: never. */
export function giveUpAfter({ index }: Meter): number | undefined {
  const last = lastMs[index];
  const call = { seed: config.seed, vu: exec.vu.idInTest, iteration: calls, call: 0 };
  calls += 1;
  if (last === undefined || draw(call, WHETHER) >= SHARE) return undefined;
  return (last * draw(call, WHEN)) / 2 ** 32;
}

/** Notes the time that a right answer took. */
export function noteAnswer({ index }: Meter, ms: number): void {
  lastMs[index] = ms;
}
