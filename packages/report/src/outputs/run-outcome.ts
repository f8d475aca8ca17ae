/** Outcome of a run for its caller. */
import type { RunStatus, TrialStatus } from '@headroom/model/run';

interface EndedTrial {
  readonly serverId: string;
  readonly status: TrialStatus;
  readonly reason: string | null;
}

export interface RunOutcome {
  readonly result: 'measured' | 'failed' | 'error';
  /** Reasons of that result; empty where everything was measured. */
  readonly reasons: readonly string[];
}

/**
 * The outcome of a run that has ended: an error where it failed as a whole, or a server has no figures through no fault
 * of its own; failed where a trial failed by its server's fault.
 */
export function runOutcomeOf({
  status,
  reason,
  trials,
}: {
  readonly status: RunStatus;
  readonly reason: string | null;
  readonly trials: readonly EndedTrial[];
}): RunOutcome {
  if (status !== 'finished') {
    const words = WORDS[status] ?? `the run is ${status}`;
    return { result: 'error', reasons: [reason ? `${words}: ${reason}` : words] };
  }
  const failed = reasonsOf(trials.filter((trial) => trial.status === 'server_failed'));
  if (failed.length > 0) return { result: 'failed', reasons: failed };
  const measured = new Set(trials.filter(isMeasured).map(({ serverId }) => serverId));
  const missing = reasonsOf(trials.filter(({ serverId }) => !measured.has(serverId)));
  if (missing.length > 0 || measured.size === 0)
    return { result: 'error', reasons: missing.length > 0 ? missing : ['nothing was measured'] };
  return { result: 'measured', reasons: [] };
}

const WORDS: Partial<Record<RunStatus, string>> = {
  cancelled: 'the run was cancelled',
  failed: 'the run failed',
};

/** Whether a trial has figures: one in which the rig was what limited is measured, and marked. */
export function isMeasured({ status }: Pick<EndedTrial, 'status'>): boolean {
  return status === 'passed' || status === 'invalid';
}

/** Each reason of a server once, however many of its trials it ended. */
function reasonsOf(trials: readonly EndedTrial[]): string[] {
  return [...new Set(trials.map(({ serverId, status, reason }) => `${serverId}: ${reason ?? status}`))];
}
