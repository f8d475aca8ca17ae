import { type Limits, TrialFailure, toolsOf, type World } from '@headroom/bench';
import { dropWaitingTrials, type RunDetail, readRun, saveRunBuild } from '@headroom/db';
import {
  buildKey,
  leftOutTools,
  type OneSidedTools,
  oneSidedTools,
  SIDES,
  type Side,
} from '@headroom/model/comparison';
import { profileById } from '@headroom/model/run';
import {
  calledAs,
  callsAnything,
  type HandshakeId,
  type Workload,
  withoutTools,
} from '@headroom/model/suite';
import { oneSidedLines } from '@headroom/report/compare';
import type { WorkerContext } from '../context.ts';
import type { Prepared } from '../runs/builds.ts';

/** Everything by which servers are asked for their tools. */
interface Asking {
  readonly run: RunDetail;
  readonly prepared: ReadonlyMap<string, Prepared>;
  readonly world: World;
  readonly limits: Limits;
  readonly workload: Workload;
  readonly signal: AbortSignal;
}

/**
 * Tools that the load of each server leaves out, by its id, as only one side of a comparison lists them. They are
 * stored with the builds.
 * @throws TrialFailure where no server has a tool of the workload on both sides; the signal's reason when aborted
 */
export async function leaveOutOneSided(
  context: WorkerContext,
  asking: Asking,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { db, log, owner, retry } = context;
  const { workload, signal } = asking;
  const run = await retry(() => readRun(db, asking.run.id), signal);
  // A run of CPU profiles has no trials.
  const isMeasured = (id: string) =>
    run?.kind === 'profiling' || run?.trials.some(({ serverId }) => serverId === id);
  const measured = run?.servers.filter(isMeasured) ?? [];
  const found = new Map<string, OneSidedTools>();
  for (const serverId of measured) {
    const oneSided = await oneSidedOf(context, asking, serverId);
    if (!run || !oneSided) continue;
    log.info(oneSided, 'left out: tools of one side');
    found.set(serverId, oneSided);
    await noteMissing(context, run, oneSided);
  }
  const lost = [...found.values()].filter((one) => !isAnythingLeft(workload, asking.run.profile, one));
  if (lost.length > 0 && lost.length === measured.length) throw noneShared(lost);
  for (const { serverId } of lost) {
    await retry(() => dropWaitingTrials(db, { runId: asking.run.id, owner, serverId }));
  }
  return new Map([...found].map(([serverId, oneSided]) => [serverId, leftOutTools(oneSided)]));
}

function noneShared(lost: readonly OneSidedTools[]): TrialFailure {
  const lines = oneSidedLines(lost).join('. ');
  return new TrialFailure(
    'server_failed',
    `base and head share no tool of the workload, so there is nothing to compare: ${lines}`,
  );
}

function isAnythingLeft(workload: Workload, profile: string, oneSided: OneSidedTools): boolean {
  return callsAnything(calledAs(withoutTools(workload, leftOutTools(oneSided)), profileById(profile)));
}

/** Asks both sides of a server for their tools; undefined where they have the same ones, or a side gives no list. */
async function oneSidedOf(
  context: WorkerContext,
  { run, prepared, world, limits, workload, signal }: Asking,
  serverId: string,
): Promise<OneSidedTools | undefined> {
  const has: Partial<Record<Side, readonly string[]>> = {};
  for (const side of SIDES) {
    signal.throwIfAborted();
    const server = prepared.get(buildKey(serverId, side));
    if (!server?.ready) return undefined;
    const { built, secrets } = server;
    const names = await toolsOf({
      ...{ built, secrets, limits, signal, workload, world, runtime: context.runtime },
      ...{ handshake: run.handshake as HandshakeId, profile: profileById(run.profile) },
    });
    if (!names) return undefined;
    has[side] = names;
  }
  const { base = [], head = [] } = has;
  return oneSidedTools(serverId, workload, { base, head });
}

async function noteMissing(
  { db, retry }: WorkerContext,
  { id, builds }: RunDetail,
  { serverId, base, head, dependent }: OneSidedTools,
): Promise<void> {
  for (const [side, missing] of [
    ['base', head],
    ['head', base],
  ] as const) {
    const key = buildKey(serverId, side);
    const build = builds[key];
    if (!build) continue;
    const noted = { ...build, missingTools: [...missing], dependentTools: [...dependent] };
    await retry(() => saveRunBuild(db, id, key, noted));
  }
}
