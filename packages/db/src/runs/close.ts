import type { Transaction } from '../db.ts';
import { recordEvent, recordWatchStatus } from '../events/record.ts';
import type { EventKind } from '../generated/client.ts';
import { countStoredBytes } from '../quotas/stored-bytes.ts';
import { endByAttempts } from '../trials/attempt.ts';
import { toVerdicts, type Verdicts } from '../verdicts.ts';

/** Does what belongs to the end of a run, in the transaction in which its status changed and its verdicts were stored. */
export async function closeRun(tx: Transaction, runId: string): Promise<void> {
  await countStoredBytes(tx, runId);
  const run = await tx.run.findUniqueOrThrow({ where: { id: runId }, select: CLOSED });
  const kinds = run.watchId === null ? eventsOf(run) : await eventsOfWatch(tx, { ...run, id: runId });
  for (const kind of kinds) await recordEvent(tx, kind, runId);
  if (isHead(run) && run.watchId !== null) await recordWatchStatus(tx, run.watchId, runId);
}

const CLOSED = { kind: true, status: true, verdicts: true, watchId: true, searchesId: true } as const;

/** Whether a run of a watch compares a head: no calibration, and no step of a search. */
const isHead = ({ kind, searchesId }: { kind: string; searchesId: string | null }): boolean =>
  kind === 'comparison' && searchesId === null;

function eventsOf({ kind, verdicts }: { kind: string; verdicts: unknown }): EventKind[] {
  // A try is looked at on the page of its project; receivers of messages wait for figures.
  if (kind === 'try') return [];
  // Verdicts of a calibration are about its host: a revision is the same as itself.
  return kind === 'comparison' && verdicts !== null ? ['run_finished', 'verdict'] : ['run_finished'];
}

/** Verdicts of which the team of a watch is told. */
const TOLD = ['regressed', 'errors appeared', 'improved', 'errors gone'];

/** One message a commit, and none where nothing changed; the steps of a search are told of by what it found. */
async function eventsOfWatch(
  tx: Transaction,
  {
    id,
    kind,
    status,
    verdicts,
    searchesId,
  }: { id: string; kind: string; status: string; verdicts: unknown; searchesId: string | null },
): Promise<EventKind[]> {
  if (!isHead({ kind, searchesId }) || status !== 'finished') return [];
  return changed(toVerdicts(verdicts)) || (await headFails(tx, id)) ? ['watch_change'] : [];
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
