import { lockDigests, TookTooLong, type Untimed, within } from '@headroom/builder';
import { experimentFor } from '@headroom/model/experiments';
import { isExperimentProfile, longestSeconds, usersFault } from '@headroom/model/load';
import type { TrialResult, TrialStep } from '@headroom/model/run';
import { streamsFault } from '@headroom/model/suite';
import { takerOut, withoutSecrets } from '../authorization/secrets.ts';
import { tokensOf } from '../authorization/tokens.ts';
import { runnerFor } from '../experiments/index.ts';
import type { Found } from '../experiments/runner.ts';
import { type LoadContext, type Loading, offerLoad } from '../offer/load.ts';
import { checkOutcome } from '../offer/outcome.ts';
import type { RunningServer } from '../runtime/runtime.ts';
import { TrialFailure } from '../trial-failure.ts';
import { CONFORMANCE_S, type TrialContext } from '../world/context.ts';
import { coldStartOf, startServer } from '../world/start.ts';
import { countContext } from './count.ts';
import { deathOf } from './death.ts';
import { idleMemory } from './idle.ts';
import { Phases } from './phases.ts';
import { profiled } from './profiled.ts';
import { restAfter, useAtRest } from './rest.ts';
import { type Findings, logOf, resultOf } from './result.ts';
import { breachOf, firstBreach, verifies } from './verify.ts';

/**
 * Runs one trial, step by step, and returns what to store. Nothing it started is left running.
 * @throws the signal's reason when the run was cancelled or lost; then there is nothing to store
 */
export function runTrial(given: TrialContext): Promise<TrialResult> {
  const { built, secrets = {}, world } = given;
  const terms = { secrets, backends: () => world, reach: world.reach };
  const context = { ...given, tokens: tokensOf(built.server.authorization, terms) };
  return trialOf(context, (signal, phases, findings, untimed) =>
    cycle({ ...context, signal, untimed }, phases, findings),
  );
}

/** Terms of any trial: it ends in time, and tells of its steps. */
type Timed = Pick<
  TrialContext,
  | 'capacityPerS'
  | 'conformanceOf'
  | 'isTry'
  | 'countsContext'
  | 'handshake'
  | 'profile'
  | 'publish'
  | 'secrets'
  | 'signal'
  | 'tokens'
  | 'trialId'
  | 'trialS'
  | 'workload'
> &
  Partial<Pick<TrialContext, 'limits' | 'runtime' | 'world'>>;

/**
 * One trial by some steps: whatever they leave becomes its result. What they do `untimed` has a limit of its own.
 * @throws the signal's reason when it was aborted
 */
export async function trialOf(
  context: Timed,
  steps: (signal: AbortSignal, phases: Phases, findings: Findings, untimed: Untimed) => Promise<void>,
): Promise<TrialResult> {
  const { trialId, publish, profile, signal } = context;
  const phases = new Phases((step) => publish({ type: 'step', at: Date.now(), trialId, step }));
  const findings: Findings = {};
  let failure: TrialFailure | undefined;
  // A tool that is slow must not make a try fail.
  const asked = context.conformanceOf ? CONFORMANCE_S : 0;
  const waitS = runnerFor(profile)?.waitS?.(profile) ?? 0;
  const seconds = context.trialS + longestSeconds(profile) + waitS + asked;
  try {
    refuseLoad(context);
    await within({ what: 'the trial', limit: 'trialS', seconds, signal }, (limited, untimed) =>
      steps(limited, phases, findings, untimed),
    );
  } catch (error) {
    signal.throwIfAborted();
    failure = withLimits(asFailure(error, lastStepOf(phases)), findings.server);
  }
  const log = await logOf(findings, failure && context.world?.parties.backends);
  const result = resultOf(phases.done, findings, log, failure);
  return withoutSecrets(result, takerOut(context.secrets, context.tokens?.hidden()));
}

/** Throws for a load that could not be offered, before anything is started. @throws TrialFailure `rig_failed` */
function refuseLoad({ handshake, isTry, profile, workload, ...context }: Timed): void {
  if (isTry) return;
  const { capacityPerS, limits, runtime } = context;
  const whose = 'the workload';
  const host = { serverCpus: runtime?.enforced.cpus?.server ?? null, cpus: limits?.cpus, capacityPerS };
  const streams = streamsFault(workload, handshake, whose);
  const fault =
    experimentFor(profile)?.support(profile, { workload, whose, host }) ??
    usersFault(workload, profile, whose) ??
    (streams && `handshake ${streams}`);
  if (fault !== null) throw new TrialFailure('rig_failed', fault);
}

/** Result of a trial that could not even begin. */
export function unmeasured(failure: TrialFailure): TrialResult {
  return resultOf([], {}, '', failure);
}

/** The steps of a trial of a built server: seed, start, idle, verify, load, count, stop. */
async function cycle(
  { untimed, ...given }: TrialContext & { readonly untimed: Untimed },
  phases: Phases,
  findings: Findings,
): Promise<void> {
  const { profile, runtime, signal, world } = given;
  const { machine } = runtime;
  const runner = runnerFor(profile);
  const starting = runner && 'start' in runner ? runner : null;
  try {
    await phases.time('seed', async () => {
      findings.locks = await lockDigests(given.built.server.buildable);
      await world.reset(signal);
      await given.tokens?.prepare();
    });
    signal.throwIfAborted();
    const server = await phases.time('start', async () => {
      findings.server = await startServer(given);
      findings.coldStartMs = await coldStartOf(given, findings.server);
      return findings.server;
    });
    const context = { ...given, workload: world.workloadFor(given.workload, server) };
    findings.idleMemoryMb = await phases.time('idle', () => idleMemory(server, machine));
    const verified = await phases.time('verify', () => verifies(context, server));
    findings.verified = verified;
    const breach = breachOf(verified.checks);
    const isTolerated =
      starting?.tolerates !== undefined && firstBreach(verified.checks)?.name === starting.tolerates;
    if (breach && !isTolerated) throw new TrialFailure('server_failed', (await deathOf(server)) ?? breach);
    const count = async () => {
      const { answersOf, countsContext } = context;
      if (!countsContext) return;
      const calls = answersOf && { workload: world.workloadFor(answersOf, server), tools: answersOf.tools };
      const counting = { ...context, server, calls };
      Object.assign(findings, await phases.time('count', () => untimed(() => countContext(counting))));
    };
    // Loads that start it anew leave no server to ask.
    if (context.isTry || starting) await count();
    if (context.isTry) {
      findings.conformance = await context.conformanceOf?.(server, signal);
      return;
    }
    if (starting) {
      const tell = (found: Found) => Object.assign(findings, found);
      await phases.time('load', () => starting.start({ ...given, profile, isTolerated }, server, tell));
      if (breach) throw new TrialFailure('server_failed', breach);
      return;
    }
    const { url, headers, tokens } = server;
    const { parties } = world;
    const before = profile.abortPct === undefined ? undefined : await useAtRest(server, machine, signal);
    await phases.time('load', () =>
      profiled(context, server, findings, () =>
        load({ ...context, machine }, { urls: [url], headers, tokens, server, parties }, findings),
      ),
    );
    if (before) findings.rest = await restAfter(server, machine, before, signal);
    await count();
  } finally {
    await phases.time('stop', async () => findings.server?.stop(signal.aborted ? 'now' : 'politely'));
  }
}

/** Loads a server as the profile says, and keeps what came of it. @throws TrialFailure where it does not count */
export async function load(
  {
    profile,
    ...context
  }: Omit<LoadContext, 'profile' | 'slices'> & Pick<TrialContext, 'capacityPerS' | 'processors' | 'profile'>,
  target: Loading,
  findings: Findings,
): Promise<void> {
  if (!isExperimentProfile(profile)) {
    findings.loaded = await offerLoad({ ...context, profile }, target);
    checkOutcome({ ...context, profile }, findings.loaded);
    return;
  }
  const runner = runnerFor(profile);
  if (!('load' in runner)) {
    throw new TrialFailure(
      'rig_failed',
      'a server that runs already is not started: neither its starts nor more of its instances can be measured',
    );
  }
  // What was found before a server dies stays.
  await runner.load({ ...context, profile }, target, (found) => Object.assign(findings, found));
}

/** Steps whose length is the server's doing. */
const OF_SERVER: readonly (TrialStep | undefined)[] = ['start', 'idle', 'verify'];

/** The step that failed: `stop` comes after it, unless the server runs on. */
function lastStepOf({ done }: Phases): TrialStep | undefined {
  return done.findLast(({ step }) => step !== 'stop')?.step;
}

/**
 * Anything a step did not foresee is the rig's fault, never the server's.
 * @param step in which it happened
 */
function asFailure(error: unknown, step: TrialStep | undefined): TrialFailure {
  if (error instanceof TrialFailure) return error;
  if (error instanceof TookTooLong) {
    const outcome = OF_SERVER.includes(step) ? 'server_failed' : 'rig_failed';
    return new TrialFailure(outcome, `${error.message}; it was ended in step ${step}`, { cause: error });
  }
  const reason = error instanceof Error ? error.message : String(error);
  return new TrialFailure('rig_failed', `the measurement itself failed: ${reason}`, { cause: error });
}

/** A server may live on at its limits: then what the kernel did to it is part of why it failed. */
function withLimits(failure: TrialFailure, server: RunningServer | undefined): TrialFailure {
  const { outcome, message } = failure;
  const heldBack = server?.heldBack();
  if (!heldBack || outcome !== 'server_failed' || message.includes('killed by the kernel')) return failure;
  return new TrialFailure(outcome, `${message}; ${heldBack}`, { cause: failure });
}
