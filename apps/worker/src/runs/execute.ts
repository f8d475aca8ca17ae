import {
  hostsOf,
  type Limits,
  limitsOf,
  limitsWithin,
  openProjectWorld,
  openSuiteWorld,
  processorsOf,
  refuseWorld,
  runTrial,
  TrialFailure,
  timeLimitsOf,
  unmeasured,
  type World,
} from '@headroom/bench';
import { DiskFull, isDiskFull, removeTree, TookTooLong, within } from '@headroom/builder';
import {
  finishRun,
  type NextTrial,
  needsContext,
  nextTrial,
  planTry,
  type RunDetail,
  readRun,
  readWorkload,
  releaseRun,
  repeatTrial,
  saveEnvironment,
  startTrial,
  storeTrial,
} from '@headroom/db';
import { buildKey } from '@headroom/model/comparison';
import { longestRunSeconds } from '@headroom/model/load';
import {
  hasSides,
  profileById,
  type RunStatus,
  runLimitS,
  suiteById,
  type TrialResult,
  type TrialStatus,
  type TrialWorkloads,
  trialWorkloads,
} from '@headroom/model/run';
import type { HandshakeId, Workload } from '@headroom/model/suite';
import { type Conclusion, conclude } from '../compare/conclude.ts';
import { dropUnaffected, pruneTrials } from '../compare/prune.ts';
import type { WorkerContext } from '../context.ts';
import { discoverServer } from '../discoveries/discover.ts';
import { reap } from '../host/reap.ts';
import { HostLost } from '../host/serve.ts';
import type { RunEnding } from '../metrics/metrics.ts';
import { askFor } from '../projects/conformance.ts';
import { FileRefused, type OwnProject } from '../projects/read.ts';
import { scratchOf } from '../projects/scratch.ts';
import { RevisionUnavailable } from '../revisions/unavailable.ts';
import { RunStopped } from './abort.ts';
import { builtFor, checkOut, type Prepared, prepareServers, type Ready } from './builds.ts';

import { environmentOf, runnersOf } from './environment.ts';
import { keepLease } from './lease.ts';
import { capacitiesFor } from './soak-capacity.ts';
import { whyAgain } from './why-again.ts';

/** Everything that the trials of one run share. */
interface RunWork extends TrialWorkloads<Workload> {
  run: RunDetail;
  /** By `buildKey`. */
  prepared: Map<string, Prepared>;
  world: World;
  /** The project that it is of, at its head. */
  own: OwnProject | undefined;
  /** Limits of its servers. */
  limits: Limits;
  /** Capacities of its builds, by server, where its load is a share of them. */
  capacities: ReadonlyMap<string, number>;
  signal: AbortSignal;
}

/** Works on a run that this worker has claimed, to its end. */
export async function executeRun(worker: WorkerContext, runId: string): Promise<void> {
  const context = { ...worker, log: worker.log.child({ runId }) };
  const { log, metrics } = context;
  const hasLeft = metrics.runClaimed();
  log.info('run claimed');
  tell(context, runId, 'running');
  const lease = keepLease(context, runId);
  try {
    await measure(context, runId, lease.signal);
    const conclusion = await conclude(context, runId);
    hasLeft(await end(context, runId, 'finished', null, conclusion));
  } catch (error) {
    hasLeft(await endEarly(context, runId, lease.signal.aborted ? lease.signal.reason : error));
  } finally {
    await lease.stop();
    // Processes and containers that carry our mark now are another worker's where that has our host.
    if (!(context.shutdown.reason instanceof HostLost)) await reap(context);
  }
}

async function measure(context: WorkerContext, runId: string, signal: AbortSignal): Promise<void> {
  const { db, retry } = context;
  const run = await retry(() => readRun(db, runId), signal);
  if (!run) throw new Error(`run ${runId} is not in the database`);
  const longest = longestRunSeconds(profileById(run.profile), run.trials.length);
  const seconds = runLimitS(timeLimitsOf(context.env).runS, longest);
  await within({ what: 'the run', limit: 'runS', seconds, signal }, (limited) =>
    measureTrials(context, run, limited),
  );
}

/** Checks the run out and measures its trials; code bases that are generated for it go with it. */
async function measureTrials(context: WorkerContext, asked: RunDetail, signal: AbortSignal): Promise<void> {
  try {
    if (asked.kind === 'try' && asked.projectId === null) return await discoverServer(context, asked, signal);
    const checkedOut = await checkOut(context, asked, signal);
    const { own } = checkedOut.sources.at(-1) ?? {};
    const run = asked.kind === 'try' ? await planned(context, asked, own, signal) : asked;
    if (own) refuseWorld(own.project.world, context.runtime, context.env);
    const prepared = await prepareServers(context, run, checkedOut, signal);
    await dropUnaffected(context, run.id);
    await measurePrepared(context, { run, prepared, own, signal });
  } finally {
    await removeTree(scratchOf(context.env, asked.id));
  }
}

async function measurePrepared(
  context: WorkerContext,
  { run, prepared, own, signal }: Pick<RunWork, 'run' | 'prepared' | 'own' | 'signal'>,
): Promise<void> {
  const { db, retry } = context;
  const runId = run.id;
  const profile = profileById(run.profile);
  const workloads = trialWorkloads(run, await retry(() => readWorkload(db, run.suite), signal));
  const { workload } = workloads;
  const { limits: wanted } = profile;
  const limits = limitsWithin(limitsWithin(limitsOf(context.env), own?.project.world.limits), wanted);
  const egress = hostsOf(own?.project.world.egress ?? 'none');
  let world = await openWorld(context, run, own, signal);
  try {
    const environment = environmentOf(context, { limits, world, egress, profile: run.profile, workload });
    await retry(() => saveEnvironment(db, runId, environment), signal);
    const capacities = await capacitiesFor(context, run, { prepared, environment, signal });
    for (;;) {
      const trial = await retry(() => nextTrial(db, runId), signal);
      if (!trial) return;
      signal.throwIfAborted();
      const work = { run, prepared, world, ...workloads, own, limits, capacities, signal };
      const result = await measureTrial(context, work, trial);
      // A broken rig is replaced, so that the next trial does not fail for the same reason.
      if (result?.outcome === 'rig_failed' && result.phases.length > 0) {
        await world.stop();
        world = await openWorld(context, run, own, signal);
      }
      if (hasSides(run.kind)) await pruneTrials(context, runId, trial);
    }
  } finally {
    await world.stop();
  }
}

/** A try once its file is read: with its servers, its workload and its trials. */
async function planned(
  { db, owner, retry }: WorkerContext,
  { id }: RunDetail,
  own: OwnProject | undefined,
  signal: AbortSignal,
): Promise<RunDetail> {
  if (!own) throw new Error(`run ${id} tries nothing`);
  const { text: file, project } = own;
  const { servers, workload } = project;
  await retry(() => planTry(db, { runId: id, owner, project: { file, servers, workload } }), signal);
  const run = await retry(() => readRun(db, id), signal);
  if (!run) throw new Error(`run ${id} is not in the database`);
  return run;
}

/** The world that the servers of a run are measured in. */
function openWorld(
  { env, runtime }: WorkerContext,
  { suite }: RunDetail,
  own: OwnProject | undefined,
  signal: AbortSignal,
): Promise<World> {
  if (!own) return openSuiteWorld(runtime, suiteById(suite));
  const { project, root } = own;
  const { HEADROOM_CACHE_DIR: cacheDir, HEADROOM_EGRESS: egress } = env;
  return openProjectWorld(runtime, { world: project.world, repository: root, cacheDir, egress }, signal);
}

/** Runs one trial, and stores it or lets it wait again; undefined when it was no longer waiting. */
async function measureTrial(
  context: WorkerContext,
  work: RunWork,
  trial: NextTrial,
): Promise<TrialResult | undefined> {
  const { db, metrics, owner, retry } = context;
  const { run, signal } = work;
  const log = context.log.child({ trialId: trial.id, server: trial.serverId });
  const key = buildKey(trial.serverId, trial.side);
  const server = builtFor(work.prepared, key, trial.round);
  if (!server) throw new Error(`server ${key} of run ${run.id} was not prepared`);
  const { revisionId, buildId } = server;
  if (!(await retry(() => startTrial(db, trial.id, { owner, revisionId, buildId }), signal)))
    return undefined;
  const startedAt = performance.now();
  tellTrial(context, run.id, trial.id, { status: 'running', reason: trial.reason });
  const result = server.ready
    ? await runTrialOf(context, work, trial.id, {
        ...server,
        countsContext: await retry(() => needsContext(db, trial.id), signal),
      })
    : unmeasured(new TrialFailure(server.outcome, server.reason));
  const again = whyAgain({
    ...{ result, attempt: trial.attempt, most: context.env.HEADROOM_REMEASURE },
    cpus: context.host.description.cpus,
  });
  if (again !== null) {
    await retry(() => repeatTrial(db, trial.id, { owner, reason: again, result }), signal);
    metrics.trialRepeated(trial.serverId);
    log.info({ ...summary(result), reason: again }, 'trial is measured again');
    tellTrial(context, run.id, trial.id, { status: 'waiting', reason: again });
    return result;
  }
  await retry(() => storeTrial(db, trial.id, owner, result), signal);
  metrics.trialStored(trial.serverId, result, (performance.now() - startedAt) / 1000);
  log.info(summary(result), 'trial ended');
  tellTrial(context, run.id, trial.id, { status: result.outcome, reason: result.reason });
  return result;
}

function runTrialOf(
  context: WorkerContext,
  { run, world, workload, answersOf, own, limits, capacities, signal }: RunWork,
  trialId: string,
  server: Ready & { countsContext: boolean },
): Promise<TrialResult> {
  const { env, host, runtime, k6, publisher } = context;
  const { cpusets } = runtime.enforced;
  return runTrial({
    trialId,
    runtime,
    world,
    built: server.built,
    secrets: server.secrets,
    limits,
    trialS: timeLimitsOf(env).trialS,
    workload,
    isTry: run.kind === 'try',
    countsContext: server.countsContext,
    answersOf,
    ...(run.kind === 'try' && own && { conformanceOf: askFor(context, run, own, server) }),
    profile: profileById(run.profile),
    capacityPerS: capacities.get(server.built.server.id),
    handshake: run.handshake as HandshakeId,
    seed: run.seed,
    processors: processorsOf(host.description.cpus, runtime.enforced, limits),
    k6: {
      ...{ program: k6.program, mark: env.mark },
      runners: runnersOf(runtime, { profile: run.profile, workload })?.by(k6.program),
      ...(cpusets?.load && { cpuset: cpusets.load }),
    },
    publish: (event) => publisher.publish(run.id, event),
    signal,
  });
}

function summary({ outcome, reason, phases }: TrialResult) {
  return {
    outcome,
    reason,
    phases: Object.fromEntries(phases.map(({ step, ms }) => [step, Math.round(ms)])),
  };
}

/** Errors whose message is the reason that people are shown. */
const REASONS = [TrialFailure, RevisionUnavailable, FileRefused, TookTooLong, DiskFull];

/** Ends a run that did not get through its trials, by what stopped it. */
async function endEarly(context: WorkerContext, runId: string, error: unknown): Promise<RunEnding> {
  const { db, owner, log } = context;
  if (!(error instanceof RunStopped)) {
    const reason = reasonOf(error);
    log.error({ err: error }, 'run failed');
    return end(context, runId, 'failed', reason);
  }
  log.info({ why: error.why }, 'run stopped');
  if (error.why === 'cancelled') return end(context, runId, 'cancelled', null);
  // At shutdown the run goes back to the queue; a lost lease means that another worker has it.
  if (error.why === 'lease lost') return 'lost';
  await releaseRun(db, { runId, owner });
  return 'released';
}

function reasonOf(error: unknown): string {
  if (error instanceof Error && REASONS.some((kind) => error instanceof kind)) return error.message;
  const said = `the worker failed: ${String(error)}`;
  return isDiskFull(error) ? `${said}; make room on the disk of the host` : said;
}

async function end<Status extends Exclude<RunStatus, 'queued' | 'running'>>(
  context: WorkerContext,
  runId: string,
  status: Status,
  reason: string | null,
  conclusion: Conclusion = {},
): Promise<Status> {
  const { db, owner, retry } = context;
  await retry(() => finishRun(db, { runId, owner, status, reason, ...conclusion }));
  tell(context, runId, status);
  return status;
}

function tell({ publisher }: WorkerContext, runId: string, status: RunStatus): void {
  publisher.publish(runId, { type: 'run', at: Date.now(), status });
}

function tellTrial(
  { publisher }: WorkerContext,
  runId: string,
  trialId: string,
  now: { status: TrialStatus; reason: string | null },
): void {
  publisher.publish(runId, { type: 'trial', at: Date.now(), trialId, ...now });
}
