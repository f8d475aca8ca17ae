import type { TrialOutcome } from '@headroom/workload';

/** Ends a trial with an outcome other than `passed`; the message is the reason shown to people. */
export class TrialFailure extends Error {
  readonly outcome: Exclude<TrialOutcome, 'passed'>;

  constructor(outcome: Exclude<TrialOutcome, 'passed'>, reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'TrialFailure';
    this.outcome = outcome;
  }
}
