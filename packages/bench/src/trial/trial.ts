import { TookTooLong, within } from '@headroom/builder';
import type { CheckResult } from '@headroom/contract-test';
import type { TrialResult } from '@headroom/workload';
import { SUITE_PARTIES, type TrialStep, testSeconds } from '@headroom/workload';
import { untilHealthy } from '../runtime/answering.ts';
import type { RunningServer } from '../runtime/runtime.ts';
import { TrialFailure } from '../trial-failure.ts';
import type { TrialContext } from './context.ts';
import { idleMemory } from './idle.ts';
import { type Loaded, offerLoad } from './load.ts';
import { checkOutcome } from './outcome.ts';
import { Phases } from './phases.ts';
import { deathOf } from './race.ts';
import { seed } from './seed.ts';
import { breachOf, verifies } from './verify.ts';

/** Results of a trial so far; a failed one keeps them. */
interface Findings {
  server?: RunningServer;
  coldStartMs?: number;
  idleMemoryMb?: number;
  checks?: CheckResult[];
  loaded?: Loaded;
}

/**
 * Runs one trial, step by step, and returns what to store. Nothing it started is left running.
 * @throws the signal's reason when the run was cancelled or lost; then there is nothing to store
 */
export async function runTrial(context: TrialContext): Promise<TrialResult> {
  const { trialId, publish, profile, signal } = context;
  const phases = new Phases((step) => publish({ type: 'step', at: Date.now(), trialId, step }));
  const findings: Findings = {};
  let failure: TrialFailure | undefined;
  const seconds = context.trialS + testSeconds(profile);
  try {
    await within({ what: 'the trial', limit: 'trialS', seconds, signal }, (limited) =>
      cycle({ ...context, signal: limited }, phases, findings),
    );
  } catch (error) {
    signal.throwIfAborted();
    failure = withLimits(asFailure(error, phases.done.at(-2)?.step), findings.server);
  }
  return resultOf(phases.done, findings, await logOf(findings), failure);
}

/** Result of a trial that could not even begin. */
export function unmeasured(failure: TrialFailure): TrialResult {
  return resultOf([], {}, '', failure);
}

/** The published cycle: seed, start, idle, verify, load, stop. */
async function cycle(context: TrialContext, phases: Phases, findings: Findings): Promise<void> {
  const { backends, built, limits, runtime, signal } = context;
  try {
    await phases.time('seed', () => seed(backends.redisAdminUrl));
    signal.throwIfAborted();
    const server = await phases.time('start', async () => {
      findings.server = await runtime.start(built, { backends, limits });
      findings.coldStartMs = await untilHealthy(
        findings.server,
        `server ${built.manifest.id}`,
        limits.startS,
        signal,
      );
      return findings.server;
    });
    findings.idleMemoryMb = await phases.time('idle', () => idleMemory(server));
    const checks = await phases.time('verify', () => verifies(context, server));
    findings.checks = checks;
    const breach = breachOf(checks);
    if (breach) throw new TrialFailure('server_failed', (await deathOf(server)) ?? breach);
    findings.loaded = await phases.time('load', () => offerLoad(context, server));
    checkOutcome(context, findings.loaded);
  } finally {
    await phases.time('stop', async () => findings.server?.stop(signal.aborted ? 'now' : 'politely'));
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

function resultOf(
  phases: TrialResult['phases'],
  findings: Findings,
  log: string,
  failure: TrialFailure | undefined,
): TrialResult {
  const { checks = [], loaded } = findings;
  const result = loaded?.result;
  return {
    outcome: failure?.outcome ?? 'passed',
    reason: failure?.message ?? null,
    phases,
    coldStartMs: findings.coldStartMs ?? null,
    idleMemoryMb: findings.idleMemoryMb ?? null,
    windowMs: result ? result.windowEndMs - result.windowStartMs : null,
    testMs: result?.testMs ?? null,
    countedRequests: result?.countedRequests ?? null,
    ...(loaded?.host ?? { hostCpuMs: null, stolenCpuMs: null, rigCpuMs: null, busiestThreadMs: null }),
    log,
    measurements: result?.measurements ?? [],
    resources: loaded ? SUITE_PARTIES.map((party) => ({ party, ...loaded.usage[party] })) : [],
    checks,
  };
}

async function logOf({ server, loaded }: Findings): Promise<string> {
  const parts = [
    server && `--- server ---\n${await server.logs()}`,
    loaded && `--- load generator ---\n${loaded.log}`,
  ];
  return parts.filter(Boolean).join('\n');
}
