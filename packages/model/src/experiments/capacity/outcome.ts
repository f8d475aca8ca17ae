/** The search for the highest rate at which a server keeps a service level: its terms, its steps, and which is next. */
import { z } from 'zod';
import { stepFiguresSchema } from '../step.ts';
import type { CapacityProfile } from './load.ts';

const perS = z.number().min(0);

/** One rate that was offered, and what came of it. */
export const capacityStepSchema = stepFiguresSchema.extend({
  perS: perS.describe('Random arrivals per second.'),
  confirms: z.boolean().describe('True for the longer step that confirms the rate.'),
  missed: z.string().nullable().describe('Missed part of the service level, in words; null if it held.'),
});
export type CapacityStep = z.infer<typeof capacityStepSchema>;

/** Outcome of a search, as a trial stores it. */
export const capacitySchema = z.strictObject({
  kind: z.literal('capacity'),
  p99Ms: z.number().describe('Service level: maximum P99 latency of tool calls, in milliseconds.'),
  errorPct: z.number().describe('Service level: maximum share of wrong answers, in percent.'),
  perS: perS.nullable().describe('Highest rate that held, in calls per second; null if none did.'),
  belowPerS: perS.nullable().describe('Lowest failed rate above it; null if there is none.'),
  isConfirmed: z.boolean().describe('True if the longer step at this rate held.'),
  atLeast: z
    .boolean()
    .describe('True if the rig or other programs ended the search: the capacity may be higher.'),
  limitedBy: z.string().nullable().describe('Limit in the last failed step; null if no step failed.'),
  steps: z.array(capacityStepSchema),
});
export type Capacity = z.infer<typeof capacitySchema>;

/** A rate to offer next. */
export interface NextStep {
  readonly perS: number;
  readonly confirms: boolean;
}

type Tried = Pick<CapacityStep, 'perS' | 'confirms' | 'missed' | 'rigLimited'>;

/** Share of a rate that was not confirmed which is tried next. */
const UNCONFIRMED_SHARE = 0.9;

/** Highest rate that held below the lowest that did not, and that one. */
function bracketOf(steps: readonly Tried[]): { low: number | null; high: number | null } {
  const failed = steps.filter(({ missed }) => missed !== null).map((step) => step.perS);
  const high = failed.length === 0 ? null : Math.min(...failed);
  const held = steps.filter((step) => step.missed === null && (high === null || step.perS < high));
  return { low: held.length === 0 ? null : Math.max(...held.map((step) => step.perS)), high };
}

/**
 * The next step of a search: rates are doubled until one does not hold, the bracket is halved until its ends are
 * `precisionPct` apart, and a longer step confirms the lower one. A rate that is not confirmed did not hold: then rates a
 * tenth lower each are held for as long, until one is. Null once there is nothing to find out: a rate is confirmed, the
 * first one did not hold, the rig gave out, or the time is over.
 */
export function nextStep(profile: CapacityProfile, steps: readonly Tried[]): NextStep | null {
  const { low, high } = bracketOf(steps);
  const last = steps.at(-1);
  if (!last) return { perS: profile.firstPerS, confirms: false };
  if (low === null || (last.missed !== null && last.rigLimited)) return null;
  const confirmed = steps.findLast(({ confirms }) => confirms);
  if (confirmed?.missed === null) return null;
  const step = confirmed ? lowerThan(confirmed.perS) : stepWithin(profile, low, high);
  if (step.perS < profile.firstPerS) return null;
  const used = steps.reduce((sum, tried) => sum + secondsOf(profile, tried), 0);
  return used + secondsOf(profile, step) > profile.longestS ? null : step;
}

function lowerThan(perS: number): NextStep {
  return { perS: Math.round(UNCONFIRMED_SHARE * perS), confirms: true };
}

function stepWithin(profile: CapacityProfile, low: number, high: number | null): NextStep {
  const { mostPerS, precisionPct } = profile;
  if (high === null) {
    return low >= mostPerS
      ? { perS: low, confirms: true }
      : { perS: Math.min(2 * low, mostPerS), confirms: false };
  }
  const middle = Math.round(Math.sqrt(low * high));
  const isFine = high <= low * (1 + precisionPct / 100) || middle <= low || middle >= high;
  return isFine ? { perS: low, confirms: true } : { perS: middle, confirms: false };
}

/** Calls of a step from which ten lie beyond its P99: by fewer, chance decides whether it holds. */
export const CALLS_FOR_P99 = 1000;

/**
 * Length of a step, settling included, in seconds. A step at a low rate takes longer, at most as long as one that
 * confirms, until it has calls enough for its P99.
 */
export function secondsOf(
  { settleS, stepS, confirmS }: Pick<CapacityProfile, 'settleS' | 'stepS' | 'confirmS'>,
  { confirms, perS }: NextStep,
): number {
  return (
    settleS + (confirms ? confirmS : Math.max(stepS, Math.min(confirmS, Math.ceil(CALLS_FOR_P99 / perS))))
  );
}

/** The outcome of a search so far. */
export function capacityOf(
  { p99Ms, errorPct }: Pick<CapacityProfile, 'p99Ms' | 'errorPct'>,
  steps: readonly CapacityStep[],
): Capacity {
  const { low, high } = bracketOf(steps);
  const failed = steps.findLast(({ missed }) => missed !== null);
  return {
    ...{ kind: 'capacity', p99Ms, errorPct },
    perS: low,
    belowPerS: high,
    isConfirmed: steps.some((step) => step.confirms && step.missed === null && step.perS === low),
    atLeast: low !== null && (high === null || isOfRig(steps, high)),
    limitedBy: failed?.limitedBy ?? null,
    steps: [...steps],
  };
}

/** Whether the lowest rate that did not hold says nothing of the server. */
function isOfRig(steps: readonly CapacityStep[], high: number): boolean {
  return steps.some((step) => step.perS === high && step.missed !== null && step.rigLimited);
}
