import { errorCount, limitOf, type Processors, poolMeasurements } from '@headroom/report';
import {
  type Capacity,
  type CapacityProfile,
  type CapacityStep,
  capacityOf,
  type NextStep,
  nextStep,
  type OpenProfile,
  type RunEvent,
  secondsOf,
} from '@headroom/workload';
import { TrialFailure } from '../trial-failure.ts';
import { type LoadContext, type Loaded, type Loading, offerLoad } from './load.ts';

/** Virtual users for each caller a second, and bounds of their number: many more than may wait at the service level. */
const VUS_PER_CALLER = 0.3;
const [LEAST_VUS, MOST_VUS] = [20, 400];

/** A search so far: the load that the figures of the trial are of, and the steps. */
export interface Searched {
  readonly loaded: Loaded;
  readonly experiment: Capacity;
}

interface Search extends Omit<LoadContext, 'profile'> {
  readonly profile: CapacityProfile;
  readonly processors: Processors;
}

/**
 * Offers rate after rate to a server that goes on running, and tells each time how far the search is. The trial's
 * figures are those of the highest rate that held, of the step that confirmed it where there is one; of the first step
 * where none held.
 * @throws TrialFailure `server_failed` where not even the first rate held, `invalid` where that is of the rig; and what a load throws
 */
export async function searchCapacity(
  { profile, processors, ...context }: Search,
  target: Loading,
  tell: (searched: Searched) => void,
): Promise<void> {
  const steps: CapacityStep[] = [];
  let shown: { loaded: Loaded; step: CapacityStep } | undefined;
  let elapsedS = 0;
  for (let next = nextStep(profile, steps); next; next = nextStep(profile, steps)) {
    const offered = offeredBy(profile, next);
    const publish = (event: RunEvent) => context.publish(later(event, elapsedS));
    const loaded = await offerLoad({ ...context, publish, profile: offered }, target);
    const step = stepOf(next, loaded, profile, processors);
    steps.push(step);
    elapsedS += secondsOf(profile, next);
    if (!shown || (step.missed === null && (step.confirms || step.perS >= shown.step.perS))) {
      shown = { loaded, step };
    }
    tell({ loaded: shown.loaded, experiment: capacityOf(profile, steps) });
  }
  const [first] = steps;
  if (first && capacityOf(profile, steps).perS === null) throw failureOf(first, profile);
}

/** The load of one step. */
function offeredBy({ id, title, description, ...profile }: CapacityProfile, next: NextStep): OpenProfile {
  const vus = Math.ceil(VUS_PER_CALLER * next.perS);
  return {
    ...{ kind: 'open', id, title, description, perS: next.perS },
    vus: Math.min(MOST_VUS, Math.max(LEAST_VUS, vus)),
    holdS: secondsOf(profile, next),
    excludedS: profile.settleS,
  };
}

/** An event of a load, counted from the start of the first step. */
function later(event: RunEvent, seconds: number): RunEvent {
  return event.type === 'load' ? { ...event, second: event.second + seconds } : event;
}

/** A step as it came out. */
export function stepOf(
  { perS, confirms }: NextStep,
  loaded: Loaded,
  profile: Pick<CapacityProfile, 'p99Ms' | 'errorPct'>,
  processors: Processors,
): CapacityStep {
  const { result, host, usage } = loaded;
  const windowMs = result.windowEndMs - result.windowStartMs;
  const pooled = poolMeasurements(result.measurements.filter(({ kind }) => kind === 'tool'));
  const wrong = errorCount(pooled.errors);
  const cpuMs = Object.fromEntries(Object.entries(usage).map(([party, { cpuMs }]) => [party, cpuMs]));
  const { limitedBy, saturated } = limitOf({ windowMs, ...processors, ...host, cpuMs });
  const p99Ms = pooled.percentile(99);
  const dropped = result.arrivals?.dropped ?? 0;
  return {
    ...{ perS, confirms, seconds: windowMs / 1000 },
    callsPerS: (1000 * pooled.count) / windowMs,
    ...{ calls: pooled.count, wrong, dropped, p99Ms },
    p50Ms: pooled.percentile(50),
    p95Ms: pooled.percentile(95),
    p999Ms: pooled.percentile(99.9),
    cpuPct: Object.fromEntries(Object.entries(cpuMs).map(([party, ms]) => [party, (100 * ms) / windowMs])),
    limitedBy,
    rigLimited: saturated !== null || limitedBy === 'other programs',
    missed: missedOf({ count: pooled.count, wrong, dropped, p99Ms }, profile),
  };
}

/** The part of a service level that was missed, in words; null where it held. */
function missedOf(
  { count, wrong, dropped, p99Ms }: { count: number; wrong: number; dropped: number; p99Ms: number | null },
  level: Pick<CapacityProfile, 'p99Ms' | 'errorPct'>,
): string | null {
  if (p99Ms === null) return 'no call was answered rightly';
  if (dropped > 0) return `${dropped} callers waited more than a second, and left`;
  const errorPct = (100 * wrong) / (count + wrong);
  if (errorPct > level.errorPct) return `${Number(errorPct.toPrecision(2))} % of the answers were wrong`;
  return p99Ms > level.p99Ms ? `P99 was ${Number(p99Ms.toPrecision(3))} ms` : null;
}

function failureOf({ missed, rigLimited, limitedBy }: CapacityStep, profile: CapacityProfile): TrialFailure {
  const { firstPerS, p99Ms, errorPct } = profile;
  const said = `not even ${firstPerS} calls a second at P99 ≤ ${p99Ms} ms and at most ${errorPct} % wrong answers: ${missed}`;
  return rigLimited
    ? new TrialFailure('invalid', `${said}; not the server limited that, but: ${limitedBy}`)
    : new TrialFailure('server_failed', said);
}
