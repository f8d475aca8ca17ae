/** Trials whose server became cheaper while it was measured, as one does whose code is still being compiled. */
import { counts, type ReportTrial } from './trial.ts';

/** Fall of the processor time a call, from the first third of the window to the last, above which a server was not settled. */
export const UNSETTLED_PCT = 10;

/** Trials that count, in which processor time a call was still falling. */
export function unsettledTrials<T extends ReportTrial>(trials: readonly T[]): T[] {
  return trials.filter((trial) => counts(trial) && isUnsettled(trial));
}

function isUnsettled({ environment }: ReportTrial): boolean {
  const settling = environment?.settling;
  return settling != null && settling.lastMs < settling.firstMs * (1 - UNSETTLED_PCT / 100);
}
