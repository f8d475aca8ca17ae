import { formatMs, formatSignedMs } from '@headroom/report/format';

/** A function in a flame graph, as the browser gets it. */
export interface FlameFrame {
  readonly name: string;
  /** Total time a call at head, in ms: its width. */
  readonly value: number;
  /** The same at base; null without a base. */
  readonly base: number | null;
  /** Where it is: module, and file with its line. */
  readonly place: string;
  readonly children: readonly FlameFrame[];
}

const DECIMALS = 3;

/** Milliseconds a call. */
export const ms = (value: number): string => formatMs(value, DECIMALS);

/** A change in milliseconds a call. */
export const signedMs = (change: number): string => formatSignedMs(change, DECIMALS);

/** A frame in a line. */
export function frameLabel({ name, value, base, place }: FlameFrame): string {
  const change = base === null ? '' : ` (${signedMs(value - base)})`;
  return `${name}: ${ms(value)} ms a call${change}${place && `, ${place}`}`;
}

/** Changes below this share of the whole keep the neutral colour. */
const LEAST_SHARE = 0.002;
/** Share of the whole at which a colour is full. */
const FULL_SHARE = 0.25;
const MOST_PCT = 60;

/** Colour of a frame: red where head takes longer, blue where it takes less, the stronger the more of the whole it is. */
export function frameColour({ value, base }: Pick<FlameFrame, 'value' | 'base'>, whole: number): string {
  const change = base === null ? 0 : value - base;
  const share = whole > 0 ? Math.abs(change) / whole : 0;
  if (share < LEAST_SHARE) return 'var(--sunken)';
  const pct = Math.round(10 + (MOST_PCT - 10) * Math.min(1, share / FULL_SHARE));
  return `color-mix(in oklab, var(${change > 0 ? '--bad' : '--s1'}) ${pct}%, var(--surface))`;
}
