/** Figures of experiments by which two sides are compared and revisions followed. */
import type { Experiment } from '@headroom/model/experiments';

/** Predicates of a server whose figure is worse or better, and the loss that an open verdict may hide. */
export interface FigureWords {
  readonly worse: string;
  readonly better: string;
  readonly loss: string;
}

/** Terms by which a figure is shown and judged. */
export interface FigureTerms {
  readonly title: string;
  readonly unit: string;
  readonly format: (value: number | null) => string;
  readonly better: 'higher' | 'lower';
  /** Whether a comparison is about it; others are secondary. */
  readonly isPrimary: boolean;
  /** Part of a server's doubt, against those of the other figures of its kind. */
  readonly doubt: number;
  /** Said of a side without any figure, after its name and without a verb; absent: "not measured". */
  readonly missing?: string;
  /** Noise floor that none is below, in percent; absent: that of all metrics. */
  readonly leastFloorPct?: number;
}

/** A figure of one trial. */
export interface ComparedFigure<Outcome = Experiment> extends FigureTerms {
  /** Unique among all metrics of comparisons. */
  readonly id: string;
  readonly words: FigureWords;
  /** Null where the trial has none. */
  read(outcome: Outcome): number | null;
  /** A lower bound where `read` has no figure; absent where a figure is never a bound. */
  atLeast?(outcome: Outcome): number | null;
}

/**
 * One figure for each number that a load names, with the terms of the series; its id is that of the series, "@" and the
 * number.
 */
export interface ComparedSeries<Outcome = Experiment> extends FigureTerms {
  readonly id: string;
  /** Numbers of an outcome, in their order. */
  numbers(outcome: Outcome): readonly number[];
  figure(number: number): Pick<ComparedFigure<Outcome>, 'title' | 'words' | 'read'>;
}

/** Figures of a kind of experiment that comparisons judge, the one that trends show first in front. */
export interface ComparedFigures<Outcome = Experiment> {
  readonly figures: readonly [ComparedFigure<Outcome>, ...ComparedFigure<Outcome>[]];
  readonly series?: ComparedSeries<Outcome>;
}
