import type { Experiment } from '@headroom/model/experiments';
import type { ProfileBase } from '@headroom/model/load';
import type { LoadContext, Loaded, Loading } from '../offer/load.ts';
import type { RunningServer } from '../runtime/runtime.ts';
import type { TrialContext } from '../world/context.ts';
import type { StartsUse } from './starts-use.ts';

/** Results of an experiment so far. */
export interface Found {
  experiment?: Experiment;
  /** Load that the figures of the trial are of. */
  loaded?: Loaded;
  /** Use of repeated starts, in place of `loaded`. */
  use?: StartsUse | undefined;
  /** The server that was started last. */
  server?: RunningServer;
}

/** Gets the results so far, again and again: they stay where the server dies. */
export type Tell = (found: Found) => void;

/** Terms of an experiment on a server that runs. */
export type RunningTerms<P> = Omit<LoadContext, 'profile' | 'slices'> &
  Pick<TrialContext, 'capacityPerS' | 'processors'> & { readonly profile: P };

/** Terms of an experiment that starts servers. */
export type StartingTerms<P> = Omit<TrialContext, 'profile'> & {
  readonly profile: P;
  /** Whether the server broke the check of the contract that the experiment tolerates. */
  readonly isTolerated: boolean;
};

/** How a kind of experiment is measured. */
export type ExperimentRunner<P extends ProfileBase> = {
  /** Whether a trial that the rig or other programs spoiled is measured again. */
  readonly isMeasuredAgain: boolean;
  /** Longest time in seconds that a trial waits beside its load. */
  waitS?(profile: P): number;
} & (
  | {
      /** Loads a server that runs. @throws TrialFailure where the trial does not count */
      load(terms: RunningTerms<P>, target: Loading, tell: Tell): Promise<void>;
    }
  | {
      /** Check of the contract that it measures itself. */
      readonly tolerates?: string;
      /** Starts servers of its own, beside or after the first. @throws TrialFailure where the trial does not count */
      start(terms: StartingTerms<P>, first: RunningServer, tell: Tell): Promise<void>;
    }
);
