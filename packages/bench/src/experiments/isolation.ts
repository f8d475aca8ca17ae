import { isReady } from '@headroom/contract-test/any';
import {
  type IsolatedTool,
  type Isolation,
  type IsolationProfile,
  type IsolationStep,
  isolatedTools,
  MAX_ISOLATED_TOOLS,
  MAX_SUSPECTS,
  MIXED_TIMES,
} from '@headroom/model/experiments';
import { withHost } from '@headroom/model/host';
import type { ClosedProfile, Measurement } from '@headroom/model/load';
import { calledAs, type Workload, type WorkloadTool } from '@headroom/model/suite';
import {
  errorCount,
  MAX_ERROR_PCT,
  type NextIsolationStep,
  nextIsolationStep,
  type Processors,
  poolMeasurements,
} from '@headroom/report';
import { type LoadContext, type Loaded, type Loading, offerLoad } from '../offer/load.ts';
import { firstFault } from '../offer/outcome.ts';
import { publishLater, stepOf } from '../offer/step.ts';
import { aborts } from '../race.ts';
import { TrialFailure } from '../trial-failure.ts';
import type { ExperimentRunner } from './runner.ts';

/** How long a step waits for the server to finish the calls that the step before gave up. */
const DRAIN_MS = 30_000;

export const isolation: ExperimentRunner<IsolationProfile> = {
  isMeasuredAgain: true,
  waitS: () => ((MAX_ISOLATED_TOOLS + 2 + MAX_SUSPECTS) * DRAIN_MS) / 1000,
  load: isolateTools,
};

/** A trial so far: the load of the first mixed step (until then the last one), and the steps. */
export interface Isolated {
  readonly loaded: Loaded;
  readonly experiment: Isolation;
}

interface IsolationContext extends Omit<LoadContext, 'profile'> {
  readonly profile: IsolationProfile;
  readonly processors: Processors;
}

/**
 * Calls each tool alone, then all of them mixed, and the mix without each suspect (`nextIsolationStep`). The figures of
 * the trial are those of the first mixed step.
 * @throws TrialFailure `server_failed` if too many answers of every step were wrong, `invalid` if the rig limited every mixed step; and what a load throws
 */
export async function isolateTools(
  { profile, processors, ...context }: IsolationContext,
  target: Loading,
  tell: (isolated: Isolated) => void,
): Promise<void> {
  const { tools, notCalled } = isolatedTools(context.workload);
  const names = tools.map(({ name }) => name);
  const steps: IsolationStep[] = [];
  const trial = () => ({ users: profile.vus, steps });
  let shown: Loaded | undefined;
  let elapsedS = 0;
  for (let next = nextIsolationStep(names, trial()); next; next = nextIsolationStep(names, trial())) {
    if (steps.length > 0) await drain(context, target);
    const workload = workloadOf(next, { ...context.workload, tools });
    const offered = offeredBy(next, profile);
    const publish = publishLater(context.publish, elapsedS);
    publish({ type: 'offer', at: Date.now(), trialId: context.trialId, offer: offerLabel(next, profile) });
    const loaded = await offerLoad({ ...context, publish, workload, profile: offered }, target);
    steps.push({
      ...stepOf(loaded, processors, offered.vus).figures,
      ...next,
      tools: toolsOf(loaded, workload.tools),
    });
    elapsedS += offered.holdS;
    if (!shown || isFirstMix(steps)) shown = loaded;
    tell({
      loaded: shown,
      experiment: { kind: 'isolation', users: profile.vus, notCalled: [...notCalled], steps: [...steps] },
    });
  }
  const failure = shown && failureOf(steps, shown);
  if (failure) throw failure;
}

const isFirstMix = (steps: readonly IsolationStep[]) =>
  steps.filter(({ load }) => load !== 'alone').length <= 1;

/** The tools of a step: one alone without a pause or a list between its calls, or those of the mix, drawn by their weights. */
function workloadOf({ load, tool }: NextIsolationStep, workload: Workload): Workload {
  if (load === 'alone' && tool !== null) {
    const { think: _, ...steady } = workload;
    return { ...calledAs(steady, { pauseMs: 0, weights: { [tool]: 1 } }), list: 'never' };
  }
  return { ...workload, order: 'weighted', tools: workload.tools.filter(({ name }) => name !== tool) };
}

function offeredBy(
  { load }: NextIsolationStep,
  { id, title, description, vus, settleS, stepS }: IsolationProfile,
): ClosedProfile {
  const isAlone = load === 'alone';
  return {
    ...{ kind: 'closed', id, title, description, vus: isAlone ? 1 : vus },
    ...{ rampUpS: 0, holdS: settleS + (isAlone ? 1 : MIXED_TIMES) * stepS, rampDownS: 0, excludedS: settleS },
  };
}

/** Label of the load of a step: "ping alone", "all tools, 10 users", "all tools but search, 10 users". */
function offerLabel({ load, tool }: NextIsolationStep, { vus }: IsolationProfile): string {
  if (load === 'alone') return `${tool} alone`;
  return `all tools${load === 'without' ? ` but ${tool}` : ''}, ${vus} users`;
}

/** Waits until the server answers again: it may still work on calls that the last step gave up. */
async function drain(
  { handshake, seed, signal, workload }: Omit<LoadContext, 'profile'>,
  { urls, headers, tokens }: Loading,
): Promise<void> {
  const target = { tokens, workload, handshake, seed };
  const answered = urls.map((url) => isReady({ ...target, url, headers: withHost(url, headers) }, DRAIN_MS));
  await Promise.race([Promise.all(answered), aborts(signal)]);
}

function toolsOf({ result }: Loaded, tools: readonly WorkloadTool[]): IsolatedTool[] {
  return tools.map(({ name }) => {
    const own = result.measurements.filter((one) => one.kind === 'tool' && one.name === name);
    return toolOf(name, own);
  });
}

function toolOf(name: string, measurements: readonly Measurement[]): IsolatedTool {
  const pooled = poolMeasurements(measurements);
  return {
    ...{ name, calls: pooled.count, wrong: errorCount(pooled.errors) },
    p50Ms: pooled.percentile(50),
    p75Ms: pooled.percentile(75),
    p90Ms: pooled.percentile(90),
    p95Ms: pooled.percentile(95),
    p99Ms: pooled.percentile(99),
  };
}

/** Failure of a trial that says nothing of the tools of its server. */
function failureOf(steps: readonly IsolationStep[], loaded: Loaded): TrialFailure | undefined {
  if (steps.every(({ calls, wrong }) => 100 * wrong > MAX_ERROR_PCT * (calls + wrong) || calls === 0)) {
    return new TrialFailure(
      'server_failed',
      `more than ${MAX_ERROR_PCT} % of the answers were wrong in every step${firstFault(loaded)}`,
    );
  }
  const mixed = steps.filter(({ load }) => load === 'mixed');
  if (mixed.every(({ rigLimited }) => rigLimited)) {
    const limits = [...new Set(mixed.map(({ limitedBy }) => limitedBy))].join(', ');
    return new TrialFailure('invalid', `the server was not the limit of the mix. Limited by: ${limits}`);
  }
}
