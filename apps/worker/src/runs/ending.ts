import { TrialFailure } from '@headroom/bench';
import { DiskFull, isDiskFull, TookTooLong } from '@headroom/builder';
import { finishRun, releaseRun } from '@headroom/db';
import type { RunStatus } from '@headroom/model/run';
import type { Conclusion } from '../compare/conclude.ts';
import type { WorkerContext } from '../context.ts';
import type { RunEnding } from '../metrics/metrics.ts';
import { FileRefused } from '../projects/read.ts';
import { RevisionUnavailable } from '../revisions/unavailable.ts';
import { RunStopped } from './abort.ts';

/** Errors whose message is the reason that people are shown. */
const REASONS = [TrialFailure, RevisionUnavailable, FileRefused, TookTooLong, DiskFull];

/** Ends a run that did not get through its trials, by what stopped it. */
export async function endEarly(context: WorkerContext, runId: string, error: unknown): Promise<RunEnding> {
  const { db, owner, log } = context;
  if (!(error instanceof RunStopped)) {
    const reason = reasonOf(error);
    log.error({ err: error }, 'run failed');
    return endRun(context, runId, 'failed', reason);
  }
  log.info({ why: error.why }, 'run stopped');
  if (error.why === 'cancelled') return endRun(context, runId, 'cancelled', null);
  // At shutdown the run goes back to the queue; a lost lease means that another worker has it.
  if (error.why === 'lease lost') return 'lost';
  await releaseRun(db, { runId, owner });
  return 'released';
}

function reasonOf(error: unknown): string {
  if (error instanceof Error && REASONS.some((kind) => error instanceof kind)) return error.message;
  const message = `the worker failed: ${String(error)}`;
  return isDiskFull(error) ? `${message}; make room on the disk of the host` : message;
}

/** Stores how a run ended, and tells those who follow it. */
export async function endRun<Status extends Exclude<RunStatus, 'queued' | 'running'>>(
  context: WorkerContext,
  runId: string,
  status: Status,
  reason: string | null,
  conclusion: Conclusion = {},
): Promise<Status> {
  const { db, owner, retry } = context;
  await retry(() => finishRun(db, { runId, owner, status, reason, ...conclusion }));
  tellStatus(context, runId, status);
  return status;
}

/** Tells those who follow a run of its status. */
export function tellStatus({ publisher }: WorkerContext, runId: string, status: RunStatus): void {
  publisher.publish(runId, { type: 'run', at: Date.now(), status });
}
