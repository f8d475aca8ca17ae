import type { TrialOutcome } from '@headroom/model/run';

/** Ends a trial with an outcome other than `passed`; the message is the reason shown to people. */
export class TrialFailure extends Error {
  readonly outcome: Exclude<TrialOutcome, 'passed'>;

  constructor(outcome: Exclude<TrialOutcome, 'passed'>, reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'TrialFailure';
    this.outcome = outcome;
  }
}

/** Throws an error again; a failure with words before its reason, which say what it is of. */
export function rethrow(error: unknown, words: string): never {
  if (!(error instanceof TrialFailure)) throw error;
  throw new TrialFailure(error.outcome, `${words}: ${error.message}`, { cause: error });
}
