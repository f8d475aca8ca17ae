/** Trials whose server became cheaper while it was measured, as one does whose code is still being compiled. */
import { counts, type ReportTrial } from './trial.ts';

/** Fall of the processor time a call, from the first third of the window to the last, above which a server was not settled. */
export const UNSETTLED_PCT = 10;

/** Standard errors that the fall must exceed, too: a busy host makes thirds of the window differ by chance. */
export const UNSETTLED_ERRORS = 3;

/** Trials that count, in which processor time a call was still falling. */
export function unsettledTrials<T extends ReportTrial>(trials: readonly T[]): T[] {
  return trials.filter((trial) => counts(trial) && isUnsettled(trial));
}

/** Whether processor time a call fell by more than UNSETTLED_PCT, and by more than chance would show; not told without its standard error. */
export function isUnsettled({ environment }: Pick<ReportTrial, 'environment'>): boolean {
  const { firstMs = 0, lastMs = 0, standardErrorMs } = environment?.settling ?? {};
  const fallMs = firstMs - lastMs;
  return (
    standardErrorMs != null &&
    fallMs > (firstMs * UNSETTLED_PCT) / 100 &&
    fallMs > UNSETTLED_ERRORS * standardErrorMs
  );
}
