/** What the web app knows of each kind of experiment. */
import type { TrialDetail } from '@headroom/db';
import { type ExperimentKind, type ExperimentOf, experimentOf } from '@headroom/model/experiments';
import type { ReactNode } from 'react';
import type { RunView } from '#results/run/view.ts';
import type { Formula } from './formula.ts';

/** A trial with its outcome of a kind. */
export type TrialOf<Kind extends ExperimentKind> = Omit<TrialDetail, 'experiment'> & {
  readonly experiment: ExperimentOf<Kind>;
};

/** Trials of a run with an outcome of a kind, in their order. @param isMeasured whether the outcome has any step */
export function trialsOf<Kind extends ExperimentKind>(
  kind: Kind,
  { run }: Pick<RunView, 'run'>,
  isMeasured: (experiment: ExperimentOf<Kind>, trial: TrialDetail) => boolean,
): TrialOf<Kind>[] {
  return run.trials.flatMap((trial) => {
    const experiment = experimentOf(kind, trial);
    return experiment && isMeasured(experiment, trial) ? [{ ...trial, experiment }] : [];
  });
}

/** Links to each trial. */
export type Choice = (
  current: TrialOf<ExperimentKind>,
  trials: readonly TrialOf<ExperimentKind>[],
) => ReactNode;

/** A kind of experiment on pages. Parameters are methods, as in `ReportExperiment`. */
export interface WebExperiment<Kind extends ExperimentKind = ExperimentKind> {
  /** Whether the newest finding of a project stands on its page. */
  readonly isStanding?: true;
  /** Button that queues a run once more; absent: "Run again". */
  readonly again?: string;
  /** Trials of a run that measured something, in their order. */
  trials(view: Pick<RunView, 'run'>): TrialOf<Kind>[];
  /** The part of a run's page, and of its publication. */
  Part(props: { view: RunView; choice?: Choice }): ReactNode;
  /** The steps of one trial; absent where the part draws one trial itself. */
  readonly steps?: {
    readonly title: string;
    readonly note: string;
    /** Of the table: "Steps". */
    readonly label: string;
    Table(props: { experiment: ExperimentOf<Kind>; label: string }): ReactNode;
  };
  readonly formulas: readonly Formula[];
}
