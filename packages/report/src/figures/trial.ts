import type { Experiment } from '@headroom/model/experiments';
import type { Measurement } from '@headroom/model/load';
import type { Check, Party, TrialFigures, TrialStatus } from '@headroom/model/run';

/** Use of resources by one party within the steady window of a trial. */
export interface PartyUse {
  readonly party: Party;
  /** Processor time used. */
  readonly cpuMs: number;
  /** Time it wanted to run but had used its share of the processors up; null where its share is not limited. */
  readonly throttledMs: number | null;
  readonly meanMemoryMb: number;
  readonly peakMemoryMb: number;
}

/** Fields that the report reads of a trial; the shape in which `packages/db` reads it. */
export interface ReportTrial extends TrialFigures {
  readonly id: string;
  readonly serverId: string;
  /** Number of the round, from 1. */
  readonly round: number;
  readonly status: TrialStatus;
  readonly measurements: readonly Measurement[];
  readonly resources: readonly PartyUse[];
  /** Outcome where the trial was an experiment. */
  readonly experiment?: Experiment | null;
  /** Of the contract test; absent where nobody reads them. */
  readonly checks?: readonly Pick<Check, 'name' | 'ms'>[];
}

/** Statuses of trials whose numbers count; tables flag rows that hold `invalid` ones. */
const COUNTED_STATUSES: readonly TrialStatus[] = ['passed', 'invalid'];

/** Whether a trial's numbers count: it passed, or was measured on a rig that limited it (`invalid`). */
export function counts(trial: Pick<ReportTrial, 'status'>): boolean {
  return COUNTED_STATUSES.includes(trial.status);
}

/** Trials by server, servers in the order of their ids. */
export function byServer<T extends { readonly serverId: string }>(trials: readonly T[]): [string, T[]][] {
  const groups = Map.groupBy(trials, (trial) => trial.serverId);
  return [...groups].sort(([a], [b]) => compareText(a, b));
}

/** Order of two texts by code unit: the same on every machine, whatever its locale. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
