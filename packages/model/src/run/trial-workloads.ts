import { experimentFor } from '../experiments/experiments.ts';
import { calledAs, type Workload } from '../suite/workload.ts';
import { findProfile, profileById, type RunKind } from './run.ts';

/** A run by what decides whose calls it makes. */
interface CallingRun {
  readonly kind: RunKind;
  /** Id of its load profile. */
  readonly profile: string;
}

/** Whether answers are counted: after a load alone, as a try calls each tool once and starts must find the server as it was. */
export function countsAnswers({ kind, profile }: CallingRun): boolean {
  const load = findProfile(profile);
  return kind !== 'try' && load !== undefined && !experimentFor(load)?.startsServers;
}

/** A workload as a load calls it; as it is stored where only another version knows the load. @param profile id of the load profile */
export function workloadUnder<W extends Workload>(profile: string, stored: W): W {
  const load = findProfile(profile);
  return load ? calledAs(stored, load) : stored;
}

/** Workloads of a trial. */
export interface TrialWorkloads<W extends Workload> {
  /** As its load calls it. */
  readonly workload: W;
  /** Workload whose answers are counted, whatever part of it the load calls; undefined: none are counted. */
  readonly answersOf: W | undefined;
}

/** Workloads of the trials of a run. @param stored workload of the run @throws Error for an unknown load profile */
export function trialWorkloads<W extends Workload>(run: CallingRun, stored: W): TrialWorkloads<W> {
  return {
    workload: calledAs(stored, profileById(run.profile)),
    answersOf: countsAnswers(run) ? stored : undefined,
  };
}
