/** One row of a comparison: one metric of a server or of a tool of it, base against head. */
import type { Side } from '@headroom/model/comparison';
import type { Floor } from '../figures/noise-floor.ts';
import type { Span } from '../statistics/interval.ts';
import { intervalAt } from './effect.ts';
import { answersOver } from './errors.ts';
import { figureOver, figuresAlone, type PairFigures } from './figures.ts';
import { concludedOf, type Evidence, type Question, undecided } from './judge.ts';
import type { MetricId } from './metrics.ts';
import { detectable, roundsNeeded } from './power.ts';
import { type Bounds, MIN_PAIRS, type Verdict } from './verdict.ts';

/** Ratios are head / base: 1.1 is a tenth more. Null where the pairs give none. */
export interface ComparisonRow {
  readonly serverId: string;
  /** Null: the server as a whole. */
  readonly tool: string | null;
  readonly metric: MetricId;
  readonly primary: boolean;
  /**
   * The figure of each side over the rounds that have both, of what changed up to `decidedAt`: the geometric mean of
   * rounds, whose ratio is `change`; of errors the share of all answers, of failed trials that of all trials.
   */
  readonly base: number | null;
  readonly head: number | null;
  /** The same rounds taken together as one measurement: percentiles of all their calls. */
  readonly pooled: Readonly<Record<Side, number | null>>;
  /** Number of those rounds that give a ratio. */
  readonly pairs: number;
  /** Number of those in which the rig limited a trial of either side. */
  readonly saturated: number;
  readonly change: number | null;
  /** Interval of `change` for this metric alone; `coverage` is what it covers. None of errors, which are counted. */
  readonly interval: Span | null;
  readonly coverage: number | null;
  /** The doubt with which it was tested that it changed at all, of that of all metrics; null: it was not. */
  readonly level: number | null;
  /** Interval of `change` at that doubt: it leaves 1 out where the metric changed. */
  readonly together: Span | null;
  /** p-value of the hypothesis that nothing changed; of errors the greater one of two tests (errors.ts). */
  readonly p: number | null;
  readonly floor: Floor;
  /** The smallest ratio above 1 that these rounds find in four of five comparisons (POWER). */
  readonly detectable: number | null;
  readonly verdict: Verdict;
  /** Reason that it is undecided or not judged, and of failed trials their numbers; null where there is none. */
  readonly reason: string | null;
  /** Further rounds that would decide it in four of five cases (POWER); null where no number that a run may have would do. */
  readonly roundsNeeded: number | null;
  /** Round after which the verdict was given: of a change the first look that found it. Null where there is none yet. */
  readonly decidedAt: number | null;
  /** All rounds that have both sides, also those after `decidedAt`. */
  readonly rounds: readonly PairFigures[];
}

/** Question that a row answers, with the floor it is judged by. */
export interface RowQuestion extends Question {
  readonly primary: boolean;
  readonly floor: Floor;
}

/** A metric at one look. */
export interface Look {
  /** Round after which it was. */
  readonly round: number;
  readonly evidence: Evidence;
  /** The doubt that the metric has of that of all metrics; null where it cannot be tested. */
  readonly level: number | null;
}

/** Looks at a row, and how they are judged. */
export interface RowTerms {
  /**
   * Looks in their order. Before the first planned one, a single one of all that was measured, which gives no
   * verdict.
   */
  readonly looks: readonly [Look, ...Look[]];
  /** Doubt of the metric alone (family.ts). */
  readonly alone: number;
  /** Reason that no verdict is given yet; null once it was looked at. */
  readonly waiting: string | null;
}

/** Verdicts that a look gives once and for all. */
const LASTING: readonly Verdict[] = ['regressed', 'improved', 'errors appeared', 'errors gone'];

/** The row of a metric. Once a look has found a change, later ones do not take it back: its doubt is spent. */
export function rowOf(question: RowQuestion, { looks, alone, waiting }: RowTerms): ComparisonRow {
  const { subject, metric, primary, floor } = question;
  const judged = looks.map((look) => {
    const bounds = look.level === null ? null : { floor: Math.log(floor.ratio), level: look.level, alone };
    const conclusion = waiting === null ? concludedOf(metric, look.evidence, bounds) : undecided(waiting);
    return { look, bounds, ...conclusion };
  });
  const last = judged.at(-1) as (typeof judged)[number];
  const { look, bounds, verdict, reason } = judged.find((one) => LASTING.includes(one.verdict)) ?? last;
  const { evidence, round, level } = look;
  const figures = figuresOf(question, look);
  const isOneSided = (figures.base === null) !== (figures.head === null);
  const mayDecide = verdict === 'undecided' && metric.share !== 'trials' && !isOneSided;
  return {
    serverId: subject.serverId,
    tool: subject.tool,
    metric: metric.id,
    primary,
    floor,
    ...figures,
    ...ratiosOf(question, evidence, { bounds, alone }),
    level,
    p: evidence.p,
    verdict,
    reason,
    roundsNeeded: mayDecide ? neededOf(evidence, bounds) : null,
    decidedAt: verdict === 'undecided' || evidence.rounds.length === 0 ? null : round,
    rounds: last.look.evidence.rounds,
  };
}

function neededOf({ rounds, effect }: Evidence, bounds: Bounds | null): number | null {
  if (rounds.length < MIN_PAIRS) return MIN_PAIRS - rounds.length;
  return bounds && roundsNeeded(effect, bounds);
}

/** The figures of both sides over the rounds up to a look; of a side that the other one has no rounds with, over its own. */
function figuresOf({ subject, metric }: RowQuestion, { evidence: { rounds }, round }: Look) {
  const isShare = metric.share !== undefined;
  const pooled = (side: Side) => {
    const sample = rounds.length === 0 ? null : subject.pooled(side, round);
    return sample && metric.take(sample);
  };
  const figure = (side: Side) => {
    const paired = rounds.map((one) => one[side]);
    if (isShare && rounds.length > 0) return pooled(side);
    return figureOver(paired.length > 0 ? paired : figuresAlone(subject.samples[side], metric));
  };
  return {
    base: figure('base'),
    head: figure('head'),
    pooled: { base: pooled('base'), head: pooled('head') },
    pairs: rounds.filter(({ logRatio }) => logRatio !== null).length,
    saturated: rounds.filter(({ logRatio, saturated }) => logRatio !== null && saturated).length,
  };
}

function ratiosOf(
  { metric }: RowQuestion,
  { rounds, effect }: Evidence,
  { bounds, alone }: { bounds: Bounds | null; alone: number },
) {
  const nothing = { interval: null, coverage: null, together: null, detectable: null };
  if (metric.share) return { ...nothing, change: errorRatio(rounds) };
  const interval = intervalAt(effect, alone);
  const together = bounds && intervalAt(effect, bounds.level);
  const least = bounds && detectable(effect, bounds);
  return {
    change: effect.log === null ? null : Math.exp(effect.log),
    interval: interval && asRatios(interval),
    coverage: interval && 1 - alone,
    together: together && asRatios(together),
    detectable: least === null ? null : Math.exp(least),
  };
}

/** The ratio of both sides' shares of wrong answers or failed trials; 1 where there are none, null where one side has none. */
function errorRatio(rounds: readonly PairFigures[]): number | null {
  const [base, head] = [answersOver(rounds, 'base'), answersOver(rounds, 'head')];
  if (rounds.length === 0) return null;
  if (base.wrong === 0 && head.wrong === 0) return 1;
  return base.wrong === 0 || head.wrong === 0 ? null : head.wrong / head.all / (base.wrong / base.all);
}

const asRatios = ({ low, high }: Span): Span => ({ low: Math.exp(low), high: Math.exp(high) });
