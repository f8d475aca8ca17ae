import type { Encoding, TextSize } from '@headroom/model/context';
import {
  type ExperimentOutcome,
  type JudgedRow,
  outcomeLabel,
  outcomesOf,
  reportExperiment,
  type Told,
} from '@headroom/report';
import type { RunReport } from '#results/run/ended-runs.ts';
import { withoutBare } from '#results/traits.ts';

/** A row of a publication: figures of one load, or null each and the outcome of an experiment. */
export interface StoredRow extends JudgedRow {
  readonly experiment?: ExperimentOutcome;
  /** Total of its context; absent where it was not counted, and of older publications. */
  readonly context?: TextSize & { readonly encoding: Encoding };
}

/** Outcomes of the servers of a run of experiments but bare ones, in the order of its table; empty of any other run. */
export function experimentsOf({ run, report: { experiment } }: RunReport): Told<ExperimentOutcome>[] {
  return experiment ? withoutBare(outcomesOf(experiment, withoutBare(run.trials))) : [];
}

/** Outcomes that a publication stores, each with its server; empty of servers under one load. */
export function storedOutcomes(rows: readonly StoredRow[]): Told<ExperimentOutcome>[] {
  return rows.flatMap(({ serverId, experiment }) => (experiment ? [{ ...experiment, serverId }] : []));
}

/** The kind of experiment that a publication is of; null of servers under one load. */
export function storedKind(rows: readonly StoredRow[]): ExperimentOutcome['kind'] | null {
  return storedOutcomes(rows)[0]?.kind ?? null;
}

/** A server of a list, with its outcome. */
interface Leader {
  readonly serverId: string;
  readonly label: string;
}

/** Servers that may serve the most, the highest first; empty where an experiment says nothing of that. */
export function servingMost(rows: readonly StoredRow[]): Leader[] {
  const outcomes = storedOutcomes(rows);
  const [first] = outcomes;
  const leaders = first ? (reportExperiment(first.kind).leaders?.(outcomes) ?? []) : [];
  return (leaders as Told<ExperimentOutcome>[]).map((outcome) => ({
    serverId: outcome.serverId,
    label: outcomeLabel(outcome) ?? '',
  }));
}
