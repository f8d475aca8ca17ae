import {
  type NextCpuProfile,
  nextCpuProfile,
  type ProfiledTrial,
  planCpuProfiles,
  type RunDetail,
  readRun,
  startCpuProfile,
  storeCpuProfile,
} from '@headroom/db';
import { buildKey } from '@headroom/model/comparison';
import type { TrialResult } from '@headroom/model/run';
import { counts, cpuMsPerCallOf, median } from '@headroom/report';
import type { WorkerContext } from '../context.ts';
import { builtFor, type Ready } from '../runs/builds.ts';
import type { RunWork } from '../runs/measure-trial.ts';
import { plannedOf } from './planned.ts';

/** Runs a trial of a server under a profiler. */
type ProfileTrial = (id: string, server: Ready) => Promise<TrialResult>;

/**
 * Measures the CPU profiles of a run, each in one more trial, after its own trials. One that fails says why and fails
 * nothing else.
 * @param profileTrial runs such a trial
 * @throws the signal's reason when aborted
 */
export async function profileCpu(
  context: WorkerContext,
  { run: { id: runId, kind }, prepared, signal }: Pick<RunWork, 'run' | 'prepared' | 'signal'>,
  profileTrial: ProfileTrial,
): Promise<void> {
  const { db, log, owner, publisher, retry } = context;
  if (kind !== 'profiling') {
    const planned = await plannedOf(context, await readOf(context, runId, signal));
    if (planned.length === 0) return;
    if (!(await retry(() => planCpuProfiles(db, { runId, owner }, planned), signal))) return;
  }
  for (;;) {
    const next = await retry(() => nextCpuProfile(db, runId), signal);
    if (!next) return;
    signal.throwIfAborted();
    const key = buildKey(next.serverId, next.side);
    if (!(await retry(() => startCpuProfile(db, next.id, owner), signal))) return;
    publisher.publish(runId, { type: 'cpu_profile', at: Date.now(), key });
    const shown = await readOf(context, next.runId, signal);
    const profiled = await profiledOf(shown, next, { prepared, profileTrial });
    signal.throwIfAborted();
    await retry(() => storeCpuProfile(db, next.id, owner, profiled), signal);
    log.info({ server: key, ...('reason' in profiled ? profiled : profiled.figures) }, 'CPU profile ended');
  }
}

async function readOf({ db, retry }: WorkerContext, runId: string, signal: AbortSignal): Promise<RunDetail> {
  const run = await retry(() => readRun(db, runId), signal);
  if (!run) throw new Error(`run ${runId} is not in the database`);
  return run;
}

async function profiledOf(
  shown: RunDetail,
  { id, serverId, side }: NextCpuProfile,
  { prepared, profileTrial }: Pick<RunWork, 'prepared'> & { profileTrial: ProfileTrial },
): Promise<ProfiledTrial> {
  const server = builtFor(prepared, buildKey(serverId, side), 1);
  if (!server) return { reason: `${buildKey(serverId, side)} was not prepared` };
  if (!server.ready) return { reason: server.reason };
  const own = shown.trials.filter(
    (trial) => trial.serverId === serverId && trial.side === side && counts(trial),
  );
  const result = await profileTrial(id, server);
  const { cpuProfile: profile, outcome, reason } = result;
  if (outcome !== 'passed' && outcome !== 'invalid')
    return { reason: reason ?? `the trial ended as ${outcome}` };
  if (!profile) return { reason: reason ?? 'no profiler reads this server on this host' };
  return {
    profile,
    figures: {
      ...{ profiler: profile.profiler, version: profile.version, calls: profile.calls },
      samples: profile.counts.reduce((sum, [, , , count]) => sum + count, 0),
      cpuMsPerCall: cpuMsPerCallOf(result),
      unprofiledCpuMsPerCall: median(own.flatMap((trial) => cpuMsPerCallOf(trial) ?? [])),
    },
  };
}
