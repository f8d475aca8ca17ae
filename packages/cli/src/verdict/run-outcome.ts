/** Exit status of a run. */
import { type RunOutcome, runOutcomeOf } from '@headroom/report/outputs';
import { EXIT } from '../exit.ts';

const STATUSES: Readonly<Record<RunOutcome['result'], number>> = {
  measured: EXIT.ok,
  failed: EXIT.problems,
  error: EXIT.error,
};

/** The outcome of a run that has ended, with the status to end with. */
export function endOf(run: Parameters<typeof runOutcomeOf>[0]): RunOutcome & { readonly exitCode: number } {
  const outcome = runOutcomeOf(run);
  return { ...outcome, exitCode: STATUSES[outcome.result] };
}
