import { toContextChanges } from '../contexts/contexts.ts';
import { ENDED_FIRST } from '../cpu-profiles/list.ts';
import type { Transaction } from '../db.ts';
import { recordEvent, recordWatchStatus } from '../events/record.ts';
import type { EventKind } from '../generated/client.ts';
import { countStoredBytes } from '../quotas/stored-bytes.ts';
import { endByAttempts } from '../trials/attempt.ts';
import { toVerdicts, type Verdicts } from '../verdicts.ts';

/**
 * Does what belongs to the end of a run, in the transaction in which its status changed and its verdicts were stored.
 * @param contextAlert whether the team of a watch is to be told of its changes in contexts
 */
export async function closeRun(
  tx: Transaction,
  runId: string,
  { contextAlert = false }: { contextAlert?: boolean } = {},
): Promise<void> {
  await endOpenCpuProfiles(tx, runId);
  await countStoredBytes(tx, runId);
  const run = await tx.run.findUniqueOrThrow({ where: { id: runId }, select: CLOSED });
  const { watchId } = run;
  const kinds =
    watchId === null ? eventsOf(run) : await eventsOfWatch(tx, { ...run, watchId, id: runId }, contextAlert);
  for (const kind of kinds) await recordEvent(tx, kind, runId);
  if (isHead(run) && watchId !== null) await recordWatchStatus(tx, watchId, runId);
}

const CLOSED = {
  kind: true,
  status: true,
  verdicts: true,
  watchId: true,
  searchesId: true,
  baseRef: true,
  contextChanges: true,
} as const;

/** A run of a watch that is closed. */
interface Closed {
  readonly id: string;
  readonly kind: string;
  readonly status: string;
  readonly verdicts: unknown;
  readonly watchId: string;
  readonly searchesId: string | null;
  readonly baseRef: string | null;
  readonly contextChanges: unknown;
}

/** Whether a run of a watch compares a head: no calibration, and no step of a search. */
const isHead = ({ kind, searchesId }: { kind: string; searchesId: string | null }): boolean =>
  kind === 'comparison' && searchesId === null;

function eventsOf({ kind, verdicts }: { kind: string; verdicts: unknown }): EventKind[] {
  // These are looked at on the pages of their project or run; receivers of messages wait for figures.
  if (kind === 'try' || kind === 'profiling') return [];
  // Verdicts of a calibration are about its host: a revision is the same as itself.
  return kind === 'comparison' && verdicts !== null ? ['run_finished', 'verdict'] : ['run_finished'];
}

/** Verdicts of which the team of a watch is told. */
const TOLD = ['regressed', 'errors appeared', 'improved', 'errors gone'];

/** One message a commit, and none where nothing changed; the steps of a search are told of by what it found. */
async function eventsOfWatch(tx: Transaction, run: Closed, contextAlert: boolean): Promise<EventKind[]> {
  if (!isHead(run) || run.status !== 'finished') return [];
  const isTold =
    changed(toVerdicts(run.verdicts)) ||
    (await headFails(tx, run.id)) ||
    (contextAlert && !(await isToldBefore(tx, run)));
  return isTold ? ['watch_change'] : [];
}

/** Whether an earlier head had the same changes in contexts from the same base: one that fails becomes no base. */
async function isToldBefore(
  tx: Transaction,
  { id, watchId, baseRef, contextChanges }: Closed,
): Promise<boolean> {
  const same = { equals: toContextChanges(contextChanges) };
  const before = { watchId, baseRef, searchesId: null, id: { lt: id }, contextChanges: same };
  return (await tx.run.count({ where: before })) > 0;
}

const changed = (verdicts: Verdicts): boolean => TOLD.some((verdict) => (verdicts?.[verdict] ?? 0) > 0);

/** Whether a server failed at head in all of its trials that had an outcome. */
async function headFails(tx: Transaction, runId: string): Promise<boolean> {
  const ends = await tx.trial.groupBy({
    by: ['serverId', 'status'],
    where: { runId, side: 'head', status: { in: ['passed', 'server_failed'] } },
    _count: true,
  });
  const passed = new Set(ends.filter(({ status }) => status === 'passed').map(({ serverId }) => serverId));
  return ends.some(({ serverId }) => !passed.has(serverId));
}

/** Fails the CPU profiles that a run leaves unmeasured as it ends. */
async function endOpenCpuProfiles(tx: Transaction, measuredById: string): Promise<void> {
  await tx.cpuProfile.updateMany({
    where: { measuredById, status: { in: ['waiting', 'running'] } },
    data: { status: 'failed', reason: ENDED_FIRST, finishedAt: new Date() },
  });
}

/**
 * Cancels the trials of a run that have no outcome: it ended before they did. Those that wait to be measured again have
 * the one of their last measurement.
 */
export async function cancelOpenTrials(tx: Transaction, runId: string): Promise<void> {
  await endByAttempts(tx, runId);
  await tx.trial.updateMany({
    where: { runId, status: { in: ['waiting', 'running'] } },
    data: { status: 'cancelled' },
  });
}
