import {
  hostsOf,
  limitsOf,
  limitsWithin,
  openProjectWorld,
  openSuiteWorld,
  refuseWorld,
  timeLimitsOf,
  type World,
} from '@headroom/bench';
import { removeTree, within } from '@headroom/builder';
import { nextTrial, planTry, type RunDetail, readRun, readWorkload, saveEnvironment } from '@headroom/db';
import { SIDES } from '@headroom/model/comparison';
import { longestRunSeconds } from '@headroom/model/load';
import {
  hasSides,
  profileById,
  type RunKind,
  runLimitS,
  suiteById,
  trialWorkloads,
} from '@headroom/model/run';
import { withoutTools } from '@headroom/model/suite';
import { conclude } from '../compare/conclude.ts';
import { leaveOutOneSided } from '../compare/one-sided.ts';
import { dropUnaffected, pruneTrials } from '../compare/prune.ts';
import type { WorkerContext } from '../context.ts';
import { profileCpu } from '../cpu-profiles/profile-cpu.ts';
import { discoverServer } from '../discoveries/discover.ts';
import { reap } from '../host/reap.ts';
import { HostLost } from '../host/serve.ts';
import type { OwnProject } from '../projects/read.ts';
import { scratchOf } from '../projects/scratch.ts';
import { checkOut, prepareServers } from './builds.ts';
import { endEarly, endRun, tellStatus } from './ending.ts';
import { environmentOf } from './environment.ts';
import { keepLease } from './lease.ts';
import { measureTrial, type RunWork, runTrialOf } from './measure-trial.ts';
import { capacitiesFor } from './soak-capacity.ts';

/** Kinds of runs whose servers may have sides with other tools. */
const COMPARED: readonly RunKind[] = ['comparison', 'profiling'];

/** Works on a run that this worker has claimed, to its end. */
export async function executeRun(worker: WorkerContext, runId: string): Promise<void> {
  const context = { ...worker, log: worker.log.child({ runId }) };
  const { log, metrics } = context;
  const hasLeft = metrics.runClaimed();
  log.info('run claimed');
  tellStatus(context, runId, 'running');
  const lease = keepLease(context, runId);
  try {
    await measure(context, runId, lease.signal);
    const conclusion = await conclude(context, runId);
    hasLeft(await endRun(context, runId, 'finished', null, conclusion));
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
  const profiled =
    run.kind === 'profiling' || run.profileCpu !== 'never' ? SIDES.length * run.servers.length : 0;
  const longest = longestRunSeconds(profileById(run.profile), run.trials.length + profiled);
  const seconds = runLimitS(timeLimitsOf(context.env).runS, longest);
  await within({ what: 'the run', limit: 'runS', seconds, signal }, (limited) =>
    measureTrials(context, run, { signal: limited, lease: signal }),
  );
}

interface Signals {
  /** Aborted by the lease and the time limit of the run. */
  readonly signal: AbortSignal;
  /** Aborted where the run is cancelled or leaves this worker. */
  readonly lease: AbortSignal;
}

/** Checks the run out and measures its trials; code bases that are generated for it go with it. */
async function measureTrials(
  context: WorkerContext,
  asked: RunDetail,
  { signal, lease }: Signals,
): Promise<void> {
  try {
    if (asked.kind === 'try' && asked.projectId === null) return await discoverServer(context, asked, signal);
    const checkedOut = await checkOut(context, asked, signal);
    const { own } = checkedOut.sources.at(-1) ?? {};
    const run = asked.kind === 'try' ? await planned(context, asked, own, signal) : asked;
    if (own) refuseWorld(own.project.world, context.runtime, context.env);
    const prepared = await prepareServers(context, run, checkedOut, signal);
    await dropUnaffected(context, run.id);
    await measurePrepared(context, { run, prepared, own, signal, lease });
  } finally {
    await removeTree(scratchOf(context.env, asked.id));
  }
}

async function measurePrepared(
  context: WorkerContext,
  { run, prepared, own, signal, lease }: Pick<RunWork, 'run' | 'prepared' | 'own'> & Signals,
): Promise<void> {
  const { db, log, retry } = context;
  const runId = run.id;
  const profile = profileById(run.profile);
  const stored = await retry(() => readWorkload(db, run.suite), signal);
  const { workload } = trialWorkloads(run, stored);
  const { limits: wanted } = profile;
  const limits = limitsWithin(limitsWithin(limitsOf(context.env), own?.project.world.limits), wanted);
  const egress = hostsOf(own?.project.world.egress ?? 'none');
  let world = await openWorld(context, run, own, signal);
  try {
    const environment = environmentOf(context, { limits, world, egress, profile: run.profile, workload });
    await retry(() => saveEnvironment(db, runId, environment), signal);
    const capacities = await capacitiesFor(context, run, { prepared, environment, signal });
    // Servers of a suite have its tools, or break its contract.
    const asking = { run, prepared, world, limits, workload: stored, signal };
    const leftOut = COMPARED.includes(run.kind) && own ? await leaveOutOneSided(context, asking) : undefined;
    const shared = { run, prepared, own, limits, capacities, signal };
    const workOn = (serverId: string): RunWork => {
      const workloads = trialWorkloads(run, withoutTools(stored, leftOut?.get(serverId) ?? []));
      return { ...shared, ...workloads, world };
    };
    for (;;) {
      const trial = await retry(() => nextTrial(db, runId), signal);
      if (!trial) break;
      signal.throwIfAborted();
      const result = await measureTrial(context, workOn(trial.serverId), trial);
      // A broken rig is replaced, so that the next trial does not fail for the same reason.
      if (result?.outcome === 'rig_failed' && result.phases.length > 0) {
        await world.stop();
        world = await openWorld(context, run, own, signal);
      }
      if (hasSides(run.kind)) await pruneTrials(context, run, trial);
    }
    try {
      await profileCpu(context, shared, (id, server) =>
        runTrialOf(context, workOn(server.built.server.id), id, { ...server, profilesCpu: true }),
      );
    } catch (error) {
      if (run.kind === 'profiling' || lease.aborted) throw error;
      // The trials are measured: the run concludes by them.
      log.error({ err: error }, 'CPU profiles failed');
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
