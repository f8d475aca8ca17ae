/** Outcome of a run for its caller. */
import type { RunAnswer } from '../api/answers.ts';
import { EXIT } from '../exit.ts';

export interface RunOutcome {
  readonly result: 'measured' | 'failed' | 'error';
  /** Reasons of that result; empty where everything was measured. */
  readonly reasons: readonly string[];
  readonly exitCode: number;
}

/**
 * The outcome of a run that has ended: an error where it failed as a whole, or a server has no figures through no fault
 * of its own; failed where a trial failed by its server's fault.
 */
export function runOutcomeOf({ status, reason, trials }: RunAnswer): RunOutcome {
  if (status !== 'finished') {
    const words = status === 'cancelled' ? 'the run was cancelled' : 'the run failed';
    return error([reason ? `${words}: ${reason}` : words]);
  }
  const failed = reasonsOf(trials.filter((trial) => trial.status === 'server_failed'));
  if (failed.length > 0) return { result: 'failed', reasons: failed, exitCode: EXIT.problems };
  const measured = new Set(trials.filter(hasFigures).map(({ serverId }) => serverId));
  const missing = reasonsOf(trials.filter(({ serverId }) => !measured.has(serverId)));
  if (missing.length > 0 || measured.size === 0)
    return error(missing.length > 0 ? missing : ['nothing was measured']);
  return { result: 'measured', reasons: [], exitCode: EXIT.ok };
}

function error(reasons: readonly string[]): RunOutcome {
  return { result: 'error', reasons, exitCode: EXIT.error };
}

type Trial = RunAnswer['trials'][number];

/** A trial in which the rig was what limited is measured, and marked. */
function hasFigures({ status }: Trial): boolean {
  return status === 'passed' || status === 'invalid';
}

/** Each reason of a server once, however many of its trials it ended. */
function reasonsOf(trials: readonly Trial[]): string[] {
  return [...new Set(trials.map(({ serverId, status, reason }) => `${serverId}: ${reason ?? status}`))];
}
