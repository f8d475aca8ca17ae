import type { CalibratedConditions, RunDetail, TrialDetail } from '@headroom/db';
import type { Side } from '@headroom/model/comparison';
import type { ServerContextChange } from '@headroom/report';
import type { Budgets, Comparison } from '@headroom/report/compare';
import type { ComparedRun, ComparedSide } from './compared.ts';

/** A trial of one side. */
export interface SideTrialDetail extends TrialDetail {
  readonly side: Side;
}

/** Base against head, wherever they were measured: in the same rounds of one run, or each in a run of its own. */
export interface Compared {
  readonly comparison: Comparison;
  readonly base: ComparedSide;
  readonly head: ComparedSide;
  /** Run of each side; the same run twice where they were measured in the same rounds. */
  readonly runs: Readonly<Record<Side, RunDetail>>;
  /** Trials of both sides. */
  readonly trials: readonly SideTrialDetail[];
  /** Conditions of the calibrations behind its noise floors; absent for two runs. */
  readonly calibratedUnder?: readonly CalibratedConditions[];
  /** What changed in the context that its servers take of a model, of those that were counted at both sides. */
  readonly contexts: readonly ServerContextChange[];
  /** Budgets of `headroom.json` at head; empty for two runs. */
  readonly budgets: Budgets;
}

/** A comparison that is a run. */
export function comparedIn({
  budgets,
  calibratedUnder,
  comparison,
  contexts,
  base,
  head,
  run,
}: ComparedRun): Compared {
  return {
    budgets,
    calibratedUnder,
    contexts,
    comparison,
    base,
    head,
    runs: { base: run, head: run },
    trials: run.trials.flatMap(({ side, ...trial }) => (side === null ? [] : [{ ...trial, side }])),
  };
}
