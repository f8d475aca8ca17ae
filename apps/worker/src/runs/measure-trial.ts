import {
  type Limits,
  processorsOf,
  runTrial,
  TrialFailure,
  timeLimitsOf,
  unmeasured,
  type World,
} from '@headroom/bench';
import {
  type NextTrial,
  needsContext,
  type RunDetail,
  repeatTrial,
  startTrial,
  storeTrial,
} from '@headroom/db';
import { buildKey } from '@headroom/model/comparison';
import { profileById, type TrialResult, type TrialStatus, type TrialWorkloads } from '@headroom/model/run';
import type { HandshakeId, Workload } from '@headroom/model/suite';
import type { WorkerContext } from '../context.ts';
import { askFor } from '../projects/conformance.ts';
import type { OwnProject } from '../projects/read.ts';
import { builtFor, type Prepared, type Ready } from './builds.ts';
import { runnersOf } from './environment.ts';
import { whyAgain } from './why-again.ts';

/** Everything that the trials of one run share. */
export interface RunWork extends TrialWorkloads<Workload> {
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

/** Runs one trial, and stores it or lets it wait again; undefined when it was no longer waiting. */
export async function measureTrial(
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

/** Runs a trial of a server of a run; one under a profiler tells those who follow the run nothing of its load. */
export function runTrialOf(
  context: WorkerContext,
  { run, world, workload, answersOf, own, limits, capacities, signal }: RunWork,
  trialId: string,
  server: Ready & { countsContext?: boolean; profilesCpu?: boolean },
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
    ...(server.profilesCpu ? { profilesCpu: true } : { countsContext: server.countsContext, answersOf }),
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
    publish: (event) => !server.profilesCpu && publisher.publish(run.id, event),
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

function tellTrial(
  { publisher }: WorkerContext,
  runId: string,
  trialId: string,
  now: { status: TrialStatus; reason: string | null },
): void {
  publisher.publish(runId, { type: 'trial', at: Date.now(), trialId, ...now });
}
