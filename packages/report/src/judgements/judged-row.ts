import type { CapacityRow } from '../experiments/capacity/row.ts';
import { wasServerLimited } from '../figures/limit.ts';
import type { OverallRow } from '../figures/overall.ts';
import type { ServerFigures } from '../figures/server-figures.ts';

/** Facts of a row about its trials besides figures; studies know none of them. */
type TrialFacts = Pick<
  OverallRow,
  | 'trials'
  | 'passed'
  | 'invalid'
  | 'failed'
  | 'disturbed'
  | 'unsettled'
  | 'openStreams'
  | 'aborts'
  | 'wrong'
  | 'heldStreams'
  | 'delayedAcks'
  | 'dearList'
  | 'sdkOverhead'
  | 'limitedBy'
  | 'cpuMsPerRequest'
>;

/** Capacity of a server that its throughput may be judged by, with its service level. */
export interface JudgedCapacity extends Pick<CapacityRow, 'atLeast' | 'interval'> {
  /** Calls a second. */
  readonly perS: number;
  readonly p99Ms: number;
  readonly errorPct: number;
}

/** Row of a server as judgements read it. */
export type JudgedRow = ServerFigures &
  Partial<TrialFacts> & {
    /** Of the same build, suite, handshake and host, where one is known. */
    readonly capacity?: JudgedCapacity;
  };

/**
 * Whether the rates of all these rows are what the servers can do: each was what limited. Where the load, the rig or
 * other programs did, or nobody knows what, a rate is one at this load.
 */
export function atServersLimit(rows: readonly JudgedRow[]): boolean {
  const rated = rows.filter(({ rate }) => rate !== null);
  return rated.length > 0 && rated.every(wasServerLimited);
}
