import { lockDigests, TookTooLong, within } from '@headroom/builder';
import { FIRST_CALLS } from '@headroom/contract-test/any';
import type {
  AnswersResult,
  Catalogue,
  Conformance,
  ContextResult,
  Experiment,
  LoadProfile,
  Rest,
  TrialResult,
} from '@headroom/workload';
import {
  longestSeconds,
  PARTIES,
  type Party,
  type TrialStep,
  usersFault,
  waitSeconds,
} from '@headroom/workload';
import { tokensOf } from '../authorization/tokens.ts';
import { CONFORMANCE_S } from '../conformance/ask.ts';
import type { Running, RunningServer } from '../runtime/runtime.ts';
import type { Usage } from '../sampler/window.ts';
import { TrialFailure } from '../trial-failure.ts';
import type { Verified } from '../world/world.ts';
import { searchCapacity } from './capacity.ts';
import type { TrialContext } from './context.ts';
import { COUNT_S, countContext } from './count.ts';
import { idleMemory } from './idle.ts';
import { isolateTools, MOST_DRAIN_S } from './isolation.ts';
import { type LoadContext, type Loaded, type Loading, offerLoad } from './load.ts';
import { checkOutcome } from './outcome.ts';
import { Phases } from './phases.ts';
import { deathOf } from './race.ts';
import { restAfter, useAtRest } from './rest.ts';
import { refuseScaling, searchScaling } from './scaling.ts';
import { takerOut, withoutSecrets } from './secrets.ts';
import { soak, soakRate } from './soak.ts';
import { coldStartOf, startServer } from './start.ts';
import { repeatStarts } from './starts.ts';
import type { StartsUse } from './starts-use.ts';
import { sweepLevels } from './sweep.ts';
import { breachOf, firstBreach, verifies } from './verify.ts';

/** Results of a trial so far; a failed one keeps them. */
export interface Findings {
  server?: RunningServer;
  coldStartMs?: number;
  idleMemoryMb?: number;
  verified?: Verified;
  /** Digests of the lockfiles that the server was built by. */
  locks?: Record<string, string>;
  conformance?: Conformance | undefined;
  context?: ContextResult;
  catalogue?: Catalogue;
  answers?: AnswersResult;
  loaded?: Loaded;
  /** Where the load gave calls up. */
  rest?: Rest;
  experiment?: Experiment;
  /** Of repeated starts, in place of `loaded`. */
  use?: StartsUse | undefined;
}

/**
 * Runs one trial, step by step, and returns what to store. Nothing it started is left running.
 * @throws the signal's reason when the run was cancelled or lost; then there is nothing to store
 */
export function runTrial(given: TrialContext): Promise<TrialResult> {
  const { built, secrets = {}, world } = given;
  const terms = { secrets, places: () => world.places, reach: world.reach };
  const context = { ...given, tokens: tokensOf(built.server.authorization, terms) };
  return trialOf(context, (signal, phases, findings) => cycle({ ...context, signal }, phases, findings));
}

/** Terms of any trial: it ends in time, and tells of its steps. */
type Timed = Pick<
  TrialContext,
  | 'capacityPerS'
  | 'conformanceOf'
  | 'countsContext'
  | 'profile'
  | 'publish'
  | 'secrets'
  | 'signal'
  | 'tokens'
  | 'trialId'
  | 'trialS'
> &
  Partial<Pick<TrialContext, 'world'>>;

/** Longest time in seconds that a trial waits beside its load. */
function waitsOf(profile: LoadProfile): number {
  if (profile.kind === 'soak') return waitSeconds(profile);
  return profile.kind === 'isolation' ? MOST_DRAIN_S : 0;
}

/**
 * One trial by some steps: whatever they leave becomes its result.
 * @throws the signal's reason when it was aborted
 */
export async function trialOf(
  context: Timed,
  steps: (signal: AbortSignal, phases: Phases, findings: Findings) => Promise<void>,
): Promise<TrialResult> {
  const { trialId, publish, profile, signal } = context;
  const phases = new Phases((step) => publish({ type: 'step', at: Date.now(), trialId, step }));
  const findings: Findings = {};
  let failure: TrialFailure | undefined;
  // A tool that is slow must not make a try fail.
  const asked = context.conformanceOf ? CONFORMANCE_S : 0;
  const counted = context.countsContext ? COUNT_S : 0;
  const seconds = context.trialS + longestSeconds(profile) + waitsOf(profile) + asked + counted;
  try {
    // Before anything is started: nothing could be offered to it.
    if (profile.kind === 'soak') soakRate(profile, context.capacityPerS);
    await within({ what: 'the trial', limit: 'trialS', seconds, signal }, (limited) =>
      steps(limited, phases, findings),
    );
  } catch (error) {
    signal.throwIfAborted();
    failure = withLimits(asFailure(error, phases.done.at(-2)?.step), findings.server);
  }
  const log = await logOf(findings, failure && context.world?.parties.backends);
  const result = resultOf(phases.done, findings, log, failure);
  return withoutSecrets(result, takerOut(context.secrets, context.tokens?.hidden()));
}

/** Result of a trial that could not even begin. */
export function unmeasured(failure: TrialFailure): TrialResult {
  return resultOf([], {}, '', failure);
}

/** The published cycle: seed, start, idle, verify, load, stop. */
async function cycle(given: TrialContext, phases: Phases, findings: Findings): Promise<void> {
  const { profile, runtime, signal, world } = given;
  const { machine } = runtime;
  const fault = given.isTry ? null : usersFault(given.workload, profile, 'the workload');
  if (fault !== null) throw new TrialFailure('rig_failed', fault);
  // Before anything is started: there would be no room for it.
  if (profile.kind === 'scaling') refuseScaling(profile, runtime.enforced, given.limits.cpus);
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
    // How often first calls hang that meet, its starts tell.
    const together = profile.kind === 'starts' && firstBreach(verified.checks)?.name === FIRST_CALLS;
    if (breach && !together) throw new TrialFailure('server_failed', (await deathOf(server)) ?? breach);
    const count = async () => {
      if (!context.countsContext) return;
      const counting = { ...context, server, tools: given.workload.tools };
      Object.assign(findings, await phases.time('count', () => countContext(counting)));
    };
    // Loads that start it anew leave no server to ask.
    if (context.isTry || profile.kind === 'starts' || profile.kind === 'scaling') await count();
    if (context.isTry) {
      findings.conformance = await context.conformanceOf?.(server, signal);
      return;
    }
    if (profile.kind === 'starts') {
      await phases.time('load', async () => {
        await server.stop('politely');
        const started = (next: RunningServer) => Object.assign(findings, { server: next });
        const tell = (found: Pick<Findings, 'experiment' | 'use'>) => Object.assign(findings, found);
        await repeatStarts({ ...given, profile, together }, { started, tell });
      });
      if (breach) throw new TrialFailure('server_failed', breach);
      return;
    }
    if (profile.kind === 'scaling') {
      await phases.time('load', () =>
        searchScaling({ ...context, profile }, server, (scaled) => Object.assign(findings, scaled)),
      );
      return;
    }
    const { url, headers, tokens } = server;
    const { parties } = world;
    const before = profile.abortPct === undefined ? undefined : await useAtRest(server, machine, signal);
    await phases.time('load', () =>
      load({ ...context, machine }, { urls: [url], headers, tokens, server, parties }, findings),
    );
    if (before) findings.rest = await restAfter(server, machine, before, signal);
    await count();
  } finally {
    await phases.time('stop', async () => findings.server?.stop(signal.aborted ? 'now' : 'politely'));
  }
}

/** Outcome of an experiment so far, and the load that the figures of its trial are of. */
export type Found = Required<Pick<Findings, 'experiment'>> & Pick<Findings, 'loaded'>;

/** Loads a server as the profile says, and keeps what came of it. @throws TrialFailure where it does not count */
export async function load(
  {
    profile,
    ...context
  }: Omit<LoadContext, 'profile' | 'slices'> & Pick<TrialContext, 'capacityPerS' | 'processors' | 'profile'>,
  target: Loading,
  findings: Findings,
): Promise<void> {
  // What was found before a server dies stays.
  const tell = (found: Found) => Object.assign(findings, found);
  switch (profile.kind) {
    case 'capacity':
      return searchCapacity({ ...context, profile }, target, tell);
    case 'sweep':
      return sweepLevels({ ...context, profile }, target, tell);
    case 'isolation':
      return isolateTools({ ...context, profile }, target, tell);
    case 'soak':
      return soak({ ...context, profile }, target, tell);
    case 'starts':
    case 'scaling':
      throw new TrialFailure(
        'rig_failed',
        'a server that runs already is not started: neither its starts nor more of its instances can be measured',
      );
    default:
      findings.loaded = await offerLoad({ ...context, profile }, target);
      checkOutcome({ ...context, profile }, findings.loaded);
  }
}

/** Steps whose length is the server's doing. */
const OF_SERVER: readonly (TrialStep | undefined)[] = ['start', 'idle', 'verify'];

/**
 * Anything a step did not foresee is the rig's fault, never the server's.
 * @param step in which it happened; the one after it, `stop`, is never left out
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

const NO_HOST_USAGE = {
  hostCpuMs: null,
  stolenCpuMs: null,
  rigCpuMs: null,
  busiestThreadMs: null,
  busiestBackendMs: null,
  loadHost: null,
};

function resultOf(
  phases: TrialResult['phases'],
  findings: Findings,
  log: string,
  failure: TrialFailure | undefined,
): TrialResult {
  const { answers, catalogue, conformance, context, experiment, loaded, verified } = findings;
  const result = loaded?.result;
  const used = loaded ?? findings.use;
  return {
    outcome: failure?.outcome ?? 'passed',
    reason: failure?.message ?? null,
    phases,
    coldStartMs: findings.coldStartMs ?? null,
    idleMemoryMb: findings.idleMemoryMb ?? null,
    windowMs: result ? result.windowEndMs - result.windowStartMs : (findings.use?.windowMs ?? null),
    testMs: result?.testMs ?? null,
    countedRequests: result?.countedRequests ?? null,
    ...(used?.host ?? NO_HOST_USAGE),
    plannedArrivals: result?.arrivals?.planned ?? null,
    droppedArrivals: result?.arrivals?.dropped ?? null,
    ...(result?.unauthorized && { unauthorized: result.unauthorized }),
    ...(result?.users && { users: result.users }),
    ...(loaded?.environment && {
      environment: {
        ...{ ...loaded.environment, locks: findings.locks ?? {} },
        ...(findings.rest && { rest: findings.rest }),
      },
    }),
    log,
    measurements: result?.measurements ?? [],
    requests: result?.requests ?? [],
    resources: used ? PARTIES.flatMap((party) => withParty(party, used.usage[party])) : [],
    checks: verified?.checks ?? [],
    ...(experiment && { experiment }),
    ...(context && { context }),
    ...(catalogue && { catalogue }),
    ...(answers && { answers }),
    ...(verified?.tried && { tried: { ...verified.tried, ...(conformance && { conformance }) } }),
  };
}

function withParty(party: Party, usage: Usage | undefined) {
  return usage ? [{ party, ...usage }] : [];
}

/** Characters that are kept of what all backends of a project printed. */
const BACKENDS_CHARACTERS = 16 * 1024;

/** @param backends those of a project, where the trial failed: why may be said there */
async function logOf({ server, loaded }: Findings, backends: Running | undefined): Promise<string> {
  const ofBackends = (await backends?.logs())?.slice(-BACKENDS_CHARACTERS);
  const parts = [
    server && `--- server ---\n${await server.logs()}`,
    loaded && `--- load generator ---\n${loaded.log}`,
    ofBackends && `--- backends ---\n${ofBackends}`,
  ];
  return parts.filter(Boolean).join('\n');
}
