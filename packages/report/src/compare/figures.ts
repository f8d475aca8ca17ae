/** The figures of a row: of each round on both sides, and of a side over rounds. */
import type { Side } from '@headroom/model/comparison';
import { mean, present } from '../statistics/elementary.ts';
import { answersOf, type Metric, trialsOf } from './metrics.ts';
import type { Pair, Sample } from './sides.ts';

/** Both figures of one round. */
export interface PairFigures {
  readonly round: number;
  readonly base: number;
  readonly head: number;
  /** ln(head / base); 0 where both are 0, null where one of them is. */
  readonly logRatio: number | null;
  /** Answers of either side: wrong ones, and right ones that count; of failed trials the trials. */
  readonly wrong: Readonly<Record<Side, number>>;
  readonly right: Readonly<Record<Side, number>>;
  /** Whether the rig limited a trial of either side, which can hide a change. */
  readonly saturated: boolean;
}

/** Both figures of a round; null where a side was measured without this metric. */
export function pairFigures({ round, saturated, base, head }: Pair, metric: Metric): PairFigures | null {
  const figures = { base: metric.take(base), head: metric.take(head) };
  if (figures.base === null || figures.head === null) return null;
  const count = metric.share === 'trials' ? trialsOf : answersOf;
  const counted = { base: count(base), head: count(head) };
  const compared = metric.compared ? { base: metric.compared(base), head: metric.compared(head) } : figures;
  const none = figures.base === 0 && figures.head === 0;
  return {
    round,
    saturated,
    base: figures.base,
    head: figures.head,
    logRatio: none ? 0 : logOf(compared.base ?? 0, compared.head ?? 0),
    wrong: { base: counted.base.wrong, head: counted.head.wrong },
    right: { base: counted.base.right, head: counted.head.right },
  };
}

function logOf(base: number, head: number): number | null {
  return base === 0 || head === 0 ? null : Math.log(head / base);
}

/**
 * The figure of a side over its rounds: their geometric mean, so that those of both sides part by the mean of the
 * logarithms of their ratios. Where a round has 0, which has no logarithm, their arithmetic mean; null of no rounds.
 */
export function figureOver(values: readonly number[]): number | null {
  const whole = mean(values);
  const log = mean(values.map(Math.log));
  if (log === null || !Number.isFinite(log)) return whole;
  return Math.exp(log);
}

/** The figures of rounds that measured a side, whatever the other one did. */
export function figuresAlone(samples: readonly Sample[], metric: Metric): number[] {
  return present(samples.map(metric.take));
}
