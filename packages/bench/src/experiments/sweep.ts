import type { Sweep, SweepProfile, SweepStep } from '@headroom/model/experiments';
import { mostCallsAtOnce, type OfferedProfile } from '@headroom/model/load';
import { MAX_ERROR_PCT, type Processors } from '@headroom/report';
import { type LoadContext, type Loaded, type Loading, offerLoad } from '../offer/load.ts';
import { firstFault } from '../offer/outcome.ts';
import { publishLater, stepOf, usersFor } from '../offer/step.ts';
import { TrialFailure } from '../trial-failure.ts';
import type { ExperimentRunner } from './runner.ts';

export const sweep: ExperimentRunner<SweepProfile> = { isMeasuredAgain: true, load: sweepLevels };

/** A sweep so far: the load that the figures of the trial are of, and the steps. */
export interface Swept {
  readonly loaded: Loaded;
  readonly experiment: Sweep;
}

interface SweepContext extends Omit<LoadContext, 'profile'> {
  readonly profile: SweepProfile;
  readonly processors: Processors;
}

/**
 * Offers level after level to a server that goes on running, and tells after each what came of all so far. The trial's
 * figures are those of the level at which it answered most calls a second.
 * @throws TrialFailure `server_failed` where no level had answers of use, `invalid` where the rig limited at each; and what a load throws
 */
export async function sweepLevels(
  { profile, processors, ...context }: SweepContext,
  target: Loading,
  tell: (swept: Swept) => void,
): Promise<void> {
  const steps: SweepStep[] = [];
  let most: { loaded: Loaded; callsPerS: number } | undefined;
  for (const [index, level] of profile.levels.entries()) {
    const publish = publishLater(context.publish, index * (profile.settleS + profile.stepS));
    const unit = profile.by === 'users' ? 'users' : 'calls/s';
    const offer = `${level} ${unit}, level ${index + 1} of ${profile.levels.length}`;
    publish({ type: 'offer', at: Date.now(), trialId: context.trialId, offer });
    const offered = offeredAt(level, profile);
    const loaded = await offerLoad({ ...context, publish, profile: offered }, target);
    const { figures, meanMs } = stepOf(loaded, processors, mostCallsAtOnce(offered) ?? offered.vus);
    steps.push({ ...figures, level, meanMs });
    const { callsPerS } = figures;
    if (!most || callsPerS > most.callsPerS) most = { loaded, callsPerS };
    tell({ loaded: most.loaded, experiment: { kind: 'sweep', by: profile.by, steps: [...steps] } });
  }
  const failure = most && failureOf(steps, most.loaded);
  if (failure) throw failure;
}

/** The load of one level. */
function offeredAt(
  level: number,
  { id, title, description, by, settleS, stepS, parallel }: SweepProfile,
): OfferedProfile {
  const common = { id, title, description, holdS: settleS + stepS, excludedS: settleS };
  return by === 'users'
    ? { kind: 'closed', ...common, vus: level, rampUpS: 0, rampDownS: 0, ...(parallel && { parallel }) }
    : { kind: 'open', ...common, perS: level, vus: usersFor(level) };
}

const wrongPct = ({ calls, wrong }: SweepStep) => (100 * wrong) / Math.max(1, calls + wrong);

/** Failure of a sweep that says nothing of its server: what is wrong at some levels only is told with those. */
function failureOf(steps: readonly SweepStep[], loaded: Loaded): TrialFailure | undefined {
  if (steps.every(({ calls }) => calls === 0)) {
    return new TrialFailure(
      'server_failed',
      `no tool was answered correctly at any level${firstFault(loaded)}`,
    );
  }
  if (steps.every((step) => wrongPct(step) > MAX_ERROR_PCT)) {
    return new TrialFailure(
      'server_failed',
      `more than ${MAX_ERROR_PCT} % of the answers were wrong at every level${firstFault(loaded)}`,
    );
  }
  if (steps.every(({ rigLimited }) => rigLimited)) {
    const limits = [...new Set(steps.map(({ limitedBy }) => limitedBy))].join(', ');
    return new TrialFailure('invalid', `the server was not the limit at any level. Limited by: ${limits}`);
  }
}
