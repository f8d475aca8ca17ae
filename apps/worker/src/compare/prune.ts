import {
  dropWaitingTrials,
  listRunCalibrations,
  type RunDetail,
  type RunProgress,
  readRun,
  readRunProgress,
} from '@headroom/db';
import { trialHasEnded } from '@headroom/model/run';
import { compareRun, lostServers, sameBuildsOf } from '@headroom/report/compare';
import type { WorkerContext } from '../context.ts';

type Context = Pick<WorkerContext, 'db' | 'log' | 'owner' | 'retry'>;

/** A trial of a comparison that has just ended. */
interface Ended {
  readonly serverId: string;
  readonly round: number;
}

/**
 * Removes the trials of servers whose sides came out as one build that is started in one way, before any is measured:
 * nothing about them can have changed. A calibration measures one build on both sides on purpose.
 */
export async function dropUnaffected(context: Context, runId: string): Promise<void> {
  const { db, log, owner, retry } = context;
  const run = await retry(() => readRun(db, runId));
  if (run?.kind !== 'comparison') return;
  for (const serverId of sameBuildsOf(run)) {
    const dropped = await retry(() => dropWaitingTrials(db, { runId, owner, serverId }));
    log.info({ server: serverId, dropped }, 'not affected: both sides are one build');
  }
}

/**
 * Removes the trials that a comparison need not measure any more, after the last trial of a server's round: those of a
 * server of which a side fails, or all that are left once it is decided.
 */
export async function pruneTrials(
  context: Context,
  { id: runId, untilDecided }: Pick<RunDetail, 'id' | 'untilDecided'>,
  ended: Ended,
): Promise<void> {
  const { db, log, owner, retry } = context;
  const run = await retry(() => readRunProgress(db, runId));
  if (!run) return;
  if (isLostIn(run, ended)) {
    const dropped = await retry(() => dropWaitingTrials(db, { runId, owner, serverId: ended.serverId }));
    if (dropped > 0) log.info({ server: ended.serverId, dropped }, 'a side fails: measured no further');
  }
  if (untilDecided && isLastOfRound(run, ended) && (await isDecided(context, runId))) {
    const dropped = await retry(() => dropWaitingTrials(db, { runId, owner }));
    log.info({ round: ended.round, dropped }, 'decided');
  }
}

/** Whether a side of the server fails, so that more rounds would not change what was found. */
function isLostIn({ trials }: RunProgress, { serverId, round }: Ended): boolean {
  const own = trials.filter((trial) => trial.serverId === serverId);
  const over = own.every((trial) => trial.round > round || trialHasEnded(trial.status));
  return over && lostServers(own).includes(serverId);
}

function isLastOfRound({ trials }: RunProgress, { round }: Ended): boolean {
  return trials.every((trial) => trial.round > round || trialHasEnded(trial.status));
}

async function isDecided({ db, retry }: Context, runId: string): Promise<boolean> {
  const run = await retry(() => readRun(db, runId));
  if (!run) return false;
  const calibrations = await retry(() => listRunCalibrations(db, run));
  return compareRun(run, { nowMs: Date.now(), ended: false, calibrations }).nextLook === null;
}
