/** Figures of experiments by which two sides are compared and revisions followed. */
import type { Experiment } from '@headroom/model/experiments';

/** Predicates of a server whose figure is worse or better, and the loss that an open verdict may hide. */
export interface FigureWords {
  readonly worse: string;
  readonly better: string;
  readonly loss: string;
}

/** A figure of one trial. */
export interface ComparedFigure<Id extends string = string, Outcome = Experiment> {
  /** Unique among all metrics of comparisons. */
  readonly id: Id;
  readonly title: string;
  readonly unit: string;
  readonly format: (value: number | null) => string;
  readonly better: 'higher' | 'lower';
  /** Whether a comparison is about it; others are secondary. */
  readonly isPrimary: boolean;
  /** Part of a server's doubt, against those of the other figures of its kind. */
  readonly doubt: number;
  readonly words: FigureWords;
  /** Null where the trial has none. */
  read(outcome: Outcome): number | null;
  /** A lower bound where `read` has no figure; absent where a figure is never a bound. */
  atLeast?(outcome: Outcome): number | null;
  /** Predicate of a side without any figure; absent: "not measured". */
  readonly missing?: string;
  /** Noise floor that none is below, in percent; absent: that of all metrics. */
  readonly leastFloorPct?: number;
}

/** One figure for each number that a load names; its id is that of the series, "@" and the number. */
export interface ComparedSeries<Id extends string = string, Outcome = Experiment> {
  readonly id: Id;
  /** Numbers of an outcome, in their order. */
  numbers(outcome: Outcome): readonly number[];
  figure(number: number): Omit<ComparedFigure<string, Outcome>, 'id'>;
}

/** Figures of a kind of experiment that comparisons judge, the one that trends show first in front. */
export interface ComparedFigures<Outcome = Experiment> {
  readonly figures: readonly [ComparedFigure<string, Outcome>, ...ComparedFigure<string, Outcome>[]];
  readonly series?: ComparedSeries<string, Outcome>;
}
