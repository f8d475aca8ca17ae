import {
  type Capacity,
  type CapacityProfile,
  type CapacityStep,
  capacityOf,
  type NextStep,
  nextStep,
  type StepFigures,
  secondsOf,
} from '@headroom/model/experiments';
import type { OpenProfile } from '@headroom/model/load';
import type { Processors } from '@headroom/report';
import { type LoadContext, type Loaded, type Loading, offerLoad } from '../offer/load.ts';
import { publishLater, stepOf, usersFor } from '../offer/step.ts';
import { TrialFailure } from '../trial-failure.ts';
import type { ExperimentRunner } from './runner.ts';

export const capacity: ExperimentRunner<CapacityProfile> = { isMeasuredAgain: true, load: searchCapacity };

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
    const publish = publishLater(context.publish, elapsedS);
    publish({
      type: 'offer',
      at: Date.now(),
      trialId: context.trialId,
      offer: offerLabel(next, steps.at(-1)),
    });
    const loaded = await offerLoad({ ...context, publish, profile: offered }, target);
    const { figures } = stepOf(loaded, processors, offered.vus);
    const limitedBy = limitAt(figures, profile);
    const step = { ...next, ...figures, limitedBy, missed: missedOf(figures, profile) };
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

/** What is offered now, and whether the rate before held: "400 calls/s; 200 calls/s held". */
export function offerLabel({ perS, confirms }: NextStep, before: CapacityStep | undefined): string {
  const now = `${perS} calls/s${confirms ? ' once more, for longer' : ''}`;
  return before ? `${now}; ${before.perS} calls/s ${before.missed === null ? 'held' : 'did not hold'}` : now;
}

/** The load of one step. */
function offeredBy({ id, title, description, ...profile }: CapacityProfile, next: NextStep): OpenProfile {
  return {
    ...{ kind: 'open', id, title, description, perS: next.perS },
    vus: usersFor(next.perS),
    holdS: secondsOf(profile, next),
    excludedS: profile.settleS,
  };
}

/** The part of a service level that was missed, in words; null where it held. */
function missedOf(
  { calls, wrong, dropped, p99Ms }: Pick<StepFigures, 'calls' | 'wrong' | 'dropped' | 'p99Ms'>,
  level: Pick<CapacityProfile, 'p99Ms' | 'errorPct'>,
): string | null {
  if (p99Ms === null) return 'no call was answered correctly';
  if (dropped > 0) return `${dropped} callers waited more than a second, and left`;
  const errorPct = (100 * wrong) / (calls + wrong);
  if (errorPct > level.errorPct) return `${Number(errorPct.toPrecision(2))} % of the answers were wrong`;
  return p99Ms > level.p99Ms ? `P99 was ${Number(p99Ms.toPrecision(3))} ms` : null;
}

/** What limited a step: where nothing was full and its P99 was too high, calls waited in the server, and not for callers. */
function limitAt(
  { limitedBy, p99Ms }: Pick<StepFigures, 'limitedBy' | 'p99Ms'>,
  level: Pick<CapacityProfile, 'p99Ms'>,
): string {
  const isSlow = p99Ms !== null && p99Ms > level.p99Ms;
  return isSlow && limitedBy === 'offered load' ? 'waits inside the server' : limitedBy;
}

function failureOf({ missed, rigLimited, limitedBy }: CapacityStep, profile: CapacityProfile): TrialFailure {
  const { firstPerS, p99Ms, errorPct } = profile;
  const said = `not even ${firstPerS} calls a second at P99 ≤ ${p99Ms} ms and at most ${errorPct} % wrong answers: ${missed}`;
  return rigLimited
    ? new TrialFailure('invalid', `${said}; the server was not the limit. Limited by: ${limitedBy}`)
    : new TrialFailure('server_failed', said);
}
