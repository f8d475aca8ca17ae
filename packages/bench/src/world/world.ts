import type { Reach } from '@headroom/builder/sandbox';
import type { CheckResult } from '@headroom/contract-test';
import type { Tried } from '@headroom/model/run';
import type { Workload } from '@headroom/model/suite';
import type { BackendParties, BackendPlaces } from '../runtime/backends.ts';
import type { RunningServer } from '../runtime/runtime.ts';
import type { TrialContext } from './context.ts';

/** Findings about a server before its load. */
export interface Verified {
  checks: CheckResult[];
  /** Answer of each tool, where the server is only tried. */
  tried?: Tried;
}

/**
 * Surroundings of the servers that a run measures: what they find and talk to, and the contract that they keep. There is
 * one for the suites of this project, and one for the file of anybody's server.
 */
export interface World extends BackendPlaces {
  /** Backends that are sampled beside server and load. */
  readonly parties: BackendParties;
  /** Versions of backends, by what they are: `redis`. */
  readonly versions: Readonly<Record<string, string>>;
  /** Folder whose copy a server gets; undefined where it gets none. */
  readonly fixtures?: string | undefined;
  /** Hosts beside its backends that a server reaches by a proxy; undefined where it has none. */
  readonly reach?: Reach | undefined;
  /** Brings everything to the state that each trial begins with. @throws TrialFailure */
  reset(signal: AbortSignal): Promise<void>;
  /** The workload as it is asked of a running server. */
  workloadFor(workload: Workload, server: RunningServer): Workload;
  /** Holds a running server against its contract. Ends soon once the signal of the context is aborted. */
  verify(context: TrialContext, server: RunningServer): Promise<Verified>;
  stop(): Promise<void>;
}
