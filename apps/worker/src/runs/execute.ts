import {
  claimRun,
  finishRun,
  nextTrial,
  type RunDetail,
  readRun,
  releaseRun,
  saveEnvironment,
  startTrial,
  storeTrial,
  type TrialResult,
} from '@headroom/db';
import type { Processors } from '@headroom/report';
import { type HandshakeId, profileById, type RunStatus, suiteById } from '@headroom/workload';
import type { WorkerContext } from '../context.ts';
import { limitsOf } from '../env.ts';
import type { Backends, Enforced } from '../runtime/runtime.ts';
import { TrialFailure } from '../trial/failure.ts';
import { runTrial, unmeasured } from '../trial/trial.ts';
import { RunStopped } from './abort.ts';
import { type Prepared, prepareServers } from './builds.ts';
import { environmentOf } from './environment.ts';
import { keepLease, LEASE_MS } from './lease.ts';

/** What the trials of one run share. */
interface RunWork {
  run: RunDetail;
  prepared: Map<string, Prepared>;
  backends: Backends;
  signal: AbortSignal;
}

/** Claims a run and works on it to its end; does nothing when somebody else has it or it is over. */
export async function executeRun(context: WorkerContext, runId: string): Promise<void> {
  const { db, owner, host, patiently, log } = context;
  const claimed = await patiently(() => claimRun(db, { runId, owner, hostId: host.id, leaseMs: LEASE_MS }));
  if (!claimed) return;
  log.info({ runId }, 'run claimed');
  tell(context, runId, 'running');
  const lease = keepLease(context, runId);
  try {
    await measure(context, runId, lease.signal);
    await end(context, runId, 'finished', null);
  } catch (error) {
    await endEarly(context, runId, lease.signal.aborted ? lease.signal.reason : error);
  } finally {
    await lease.stop();
    const left = await context.runtime.reap();
    if (left.length > 0) log.warn({ runId, left }, 'ended what the run left behind');
  }
}

async function measure(context: WorkerContext, runId: string, signal: AbortSignal): Promise<void> {
  const { db, patiently, runtime } = context;
  const run = await patiently(() => readRun(db, runId), signal);
  if (!run) throw new Error(`run ${runId} is not in the database`);
  const prepared = await prepareServers(context, runId, run.servers, signal);
  let backends = await runtime.startBackends();
  try {
    await patiently(() => saveEnvironment(db, runId, environmentOf(context, backends)), signal);
    for (;;) {
      const trial = await patiently(() => nextTrial(db, runId), signal);
      if (!trial) return;
      signal.throwIfAborted();
      const result = await measureTrial(context, { run, prepared, backends, signal }, trial);
      // A broken rig is replaced, so that the next trial does not fail for the same reason.
      if (result?.outcome === 'rig_failed') {
        await backends.stop();
        backends = await runtime.startBackends();
      }
    }
  } finally {
    await backends.stop();
  }
}

/** Runs and stores one trial; undefined when it was no longer waiting. */
async function measureTrial(
  context: WorkerContext,
  work: RunWork,
  trial: { id: string; serverId: string },
): Promise<TrialResult | undefined> {
  const { db, log, owner, patiently } = context;
  const { run, signal } = work;
  const server = work.prepared.get(trial.serverId);
  if (!server) throw new Error(`server ${trial.serverId} of run ${run.id} was not prepared`);
  const { revisionId, buildId } = server;
  if (!(await patiently(() => startTrial(db, trial.id, { owner, revisionId, buildId }), signal)))
    return undefined;
  tellTrial(context, run.id, trial.id, 'running', null);
  const result = server.ready
    ? await runTrialOf(context, work, trial.id, server)
    : unmeasured(new TrialFailure('server_failed', server.reason));
  await patiently(() => storeTrial(db, trial.id, owner, result), signal);
  log.info({ runId: run.id, trialId: trial.id, server: trial.serverId, ...summary(result) }, 'trial ended');
  tellTrial(context, run.id, trial.id, result.outcome, result.reason);
  return result;
}

function runTrialOf(
  { env, host, runtime, k6, publisher }: WorkerContext,
  { run, backends, signal }: RunWork,
  trialId: string,
  server: Extract<Prepared, { ready: true }>,
): Promise<TrialResult> {
  const { cpusets } = runtime.enforced;
  return runTrial({
    trialId,
    runtime,
    backends,
    built: server.built,
    limits: limitsOf(env),
    suite: suiteById(run.suite),
    profile: profileById(run.profile),
    handshake: run.handshake as HandshakeId,
    processors: processorsOf(host.description.cpus, runtime.enforced),
    k6: { program: k6.program, mark: env.mark, ...(cpusets && { cpuset: cpusets.load }) },
    publish: (event) => publisher.publish(run.id, event),
    signal,
  });
}

function processorsOf(cpus: number, { cpus: most }: Enforced): Processors {
  return {
    cpus,
    serverCpus: most?.server ?? null,
    redisCpus: most?.redis ?? null,
    apiCpus: most?.api ?? null,
  };
}

function summary({ outcome, reason, phases }: TrialResult) {
  return {
    outcome,
    reason,
    phases: Object.fromEntries(phases.map(({ step, ms }) => [step, Math.round(ms)])),
  };
}

/** Ends a run that did not get through its trials, by what stopped it. */
async function endEarly(context: WorkerContext, runId: string, error: unknown): Promise<void> {
  const { db, owner, log } = context;
  if (!(error instanceof RunStopped)) {
    const reason = error instanceof TrialFailure ? error.message : `the worker failed: ${String(error)}`;
    log.error({ runId, err: error }, 'run failed');
    return end(context, runId, 'failed', reason);
  }
  log.info({ runId, why: error.why }, 'run stopped');
  if (error.why === 'cancelled') return end(context, runId, 'cancelled', null);
  // At shutdown the run goes back to the queue; a lost lease means that another worker has it.
  if (error.why === 'shutdown') await releaseRun(db, { runId, owner });
}

async function end(context: WorkerContext, runId: string, status: RunStatus, reason: string | null) {
  const { db, owner, patiently } = context;
  if (status === 'queued' || status === 'running') throw new Error(`${status} is no end of a run`);
  await patiently(() => finishRun(db, { runId, owner, status, reason }));
  tell(context, runId, status);
}

function tell({ publisher }: WorkerContext, runId: string, status: RunStatus): void {
  publisher.publish(runId, { type: 'run', at: Date.now(), status });
}

function tellTrial(
  { publisher }: WorkerContext,
  runId: string,
  trialId: string,
  status: TrialResult['outcome'] | 'running',
  reason: string | null,
): void {
  publisher.publish(runId, { type: 'trial', at: Date.now(), trialId, status, reason });
}
