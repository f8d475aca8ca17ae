/** A search for the highest rate of callers at which a server keeps a service level, step by step (`outcome.ts`). */
import { catalogue, serviceLevel, tools } from '../../load/fields.ts';
import type { ValuesOf } from '../../load/kind.ts';
import type { ProfileBase } from '../../load/offered-load.ts';
import type { ExperimentLoad } from '../experiment-load.ts';

export interface CapacityProfile extends ProfileBase {
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

/** Rates and steps of the searches of built-in profiles. */
export const SEARCH = {
  firstPerS: 50,
  mostPerS: 51_200,
  precisionPct: 5,
  settleS: 3,
  stepS: 8,
  confirmS: 30,
} as const;

/** The part of each step of a search that counts, in words. */
export function searchWindowLabel({
  settleS,
  stepS,
  confirmS,
}: Pick<CapacityProfile, 'settleS' | 'stepS' | 'confirmS'>): string {
  return `of each step second ${settleS} to ${settleS + stepS}, of the one that confirms to ${settleS + confirmS}`;
}

const builtIn = {
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
} as const satisfies CapacityProfile;

const fields = { ...serviceLevel, ...tools, ...catalogue };

export const capacityLoad: ExperimentLoad<CapacityProfile> = {
  title: 'Capacity',
  description: 'A search for the most calls a second at a service level',
  builtIn,
  fields,
  profileOf: ({ p99, errors }: ValuesOf<typeof fields>) => ({
    ...builtIn,
    title: `Capacity at P99 ≤ ${p99} ms${errors === 0.1 ? '' : `, errors ≤ ${errors} %`}`,
    description: `The most calls a second at P99 ≤ ${p99} ms and at most ${errors} % wrong answers, by callers who come at random: doubled from 50, narrowed to 5 %, confirmed for 30 s`,
    p99Ms: p99,
    errorPct: errors,
  }),
  seconds: ({ plannedS }) => plannedS,
  asLongAs: 'the search takes',
  windowLabel: searchWindowLabel,
  isDivisible: () => true,
};
