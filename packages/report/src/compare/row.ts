/** One row of a comparison: one metric of a server or of a tool of it, base against head. */
import type { Interval } from '../bootstrap.ts';
import { present, sum } from '../statistics.ts';
import { detectable, type Effect, effectOf, intervalAt } from './effect.ts';
import type { Floor } from './floor.ts';
import type { Metric, MetricId } from './metrics.ts';
import { answersOf } from './metrics.ts';
import type { Pair, Sample, Subject } from './sides.ts';
import { type Bounds, changeOf, MIN_PAIRS, roundsNeeded, type Verdict } from './verdict.ts';

/** Errors on one side only are a verdict where at least so many rounds of it have some; one round may be chance. */
export const MIN_ERROR_ROUNDS = 2;

/** Both figures of one round. */
export interface PairFigures {
  readonly round: number;
  readonly base: number;
  readonly head: number;
  /** ln(head / base); 0 where both are 0, null where one of them is. */
  readonly logRatio: number | null;
  /** Wrong answers of either side. */
  readonly wrong: { readonly base: number; readonly head: number };
  /** Whether the rig limited a trial of either side, which can hide a change. */
  readonly saturated: boolean;
}

/** Ratios are head / base: 1.1 is a tenth more. Null where the pairs give none. */
export interface ComparisonRow {
  readonly serverId: string;
  /** Null: the server as a whole. */
  readonly tool: string | null;
  readonly metric: MetricId;
  readonly primary: boolean;
  /** The figure of each side, over the rounds that have both; percentiles are pooled over them. */
  readonly base: number | null;
  readonly head: number | null;
  /** Rounds that give a ratio. */
  readonly pairs: number;
  /** Of those, the ones in which the rig limited a trial of either side. */
  readonly saturated: number;
  readonly change: number | null;
  /** 95 % interval of `change` for this metric alone; `coverage` is what it covers exactly (few pairs: less). */
  readonly interval: Interval | null;
  readonly coverage: number | null;
  /** Interval that holds together with those of all metrics of the comparison and all its looks. */
  readonly together: Interval | null;
  /** Wilcoxon's signed-rank test, two-sided, exact. */
  readonly p: number | null;
  readonly floor: Floor;
  /** The smallest ratio above 1 that these rounds find in four of five comparisons (POWER). */
  readonly detectable: number | null;
  readonly verdict: Verdict;
  /** Why it is undecided; null where it is not. */
  readonly reason: string | null;
  /** Of what is undecided; null where no number of rounds that a run may have would do. */
  readonly roundsNeeded: number | null;
  /** Round after which the verdict was given; null where there is none yet. */
  readonly decidedAt: number | null;
  readonly rounds: readonly PairFigures[];
}

/** What a row is judged by. */
export interface RowTerms {
  readonly metric: Metric;
  readonly primary: boolean;
  readonly floor: Floor;
  readonly alpha: number;
  readonly samenessAlpha: number;
  /** Rounds after which the comparison was looked at so far, ascending. */
  readonly looks: readonly number[];
  /** Round after which it is looked at next; null where it was looked at for the last time. */
  readonly nextLook: number | null;
}

/** The row of a metric. Once a look has found a change, later ones do not take it back: its doubt is spent. */
export function rowOf(subject: Subject, terms: RowTerms): ComparisonRow {
  const { metric, primary, floor, looks, nextLook } = terms;
  const rounds = present(subject.pairs.map((pair) => pairFigures(pair, metric)));
  const bounds = { floor: Math.log(floor.ratio), alpha: terms.alpha, samenessAlpha: terms.samenessAlpha };
  const effect = effectOf(logsOf(rounds));
  const figures = { base: figureOf(subject.base, metric), head: figureOf(subject.head, metric) };
  const judged = looks.map(
    (look): Judged => ({
      decidedAt: look,
      ...judge(
        rounds.filter(({ round }) => round <= look),
        { metric, bounds, figures },
      ),
    }),
  );
  const judgement =
    judged.find(({ verdict }) => verdict === 'regressed' || verdict === 'improved') ?? judged.at(-1);
  const { verdict, reason, decidedAt } = judgement ?? waiting(nextLook);
  const undecided = verdict === 'undecided';
  return {
    ...{ serverId: subject.serverId, tool: subject.tool, metric: metric.id, primary, ...figures },
    ...ratios(effect, bounds),
    ...{ pairs: effect.pairs, p: effect.p, coverage: effect.interval?.coverage ?? null },
    ...{ floor, verdict, reason, decidedAt: undecided ? null : decidedAt, rounds },
    saturated: rounds.filter(({ logRatio, saturated }) => logRatio !== null && saturated).length,
    roundsNeeded: undecided ? roundsNeeded(effect, bounds) : null,
  };
}

interface Judged {
  readonly verdict: Verdict;
  readonly reason: string | null;
  readonly decidedAt: number;
}

function waiting(nextLook: number | null): Judged {
  const reason = nextLook === null ? 'nothing was measured' : `decided after round ${nextLook}`;
  return { verdict: 'undecided', reason, decidedAt: 0 };
}

interface Question {
  readonly metric: Metric;
  readonly bounds: Bounds;
  readonly figures: { readonly base: number | null; readonly head: number | null };
}

function judge(
  rounds: readonly PairFigures[],
  { metric, bounds, figures }: Question,
): Omit<Judged, 'decidedAt'> {
  const undecided = (reason: string) => ({ verdict: 'undecided', reason }) as const;
  const missing = (['base', 'head'] as const).filter((side) => figures[side] === null);
  if (missing.length > 0) return undecided(`${missing.join(' and ')} not measured`);
  if (rounds.length < MIN_PAIRS) {
    return undecided(`needs ${MIN_PAIRS} rounds that measured both sides, has ${rounds.length}`);
  }
  const errors = metric.id === 'errorRatePct' ? errorsOnOneSide(rounds) : null;
  if (errors) return errors;
  const zero = rounds.filter(({ logRatio }) => logRatio === null);
  if (zero.length > 0) {
    const sides = (['base', 'head'] as const).filter((side) => zero.some((round) => round[side] === 0));
    return undecided(`${sides.join(' and ')} 0 in ${zero.length} of ${rounds.length} rounds: no ratio`);
  }
  const change = changeOf(effectOf(logsOf(rounds)), bounds);
  if (change === 'undecided') return undecided('its interval crosses the noise floor');
  if (change === 'none') return { verdict: 'no change', reason: null };
  return { verdict: change === metric.better ? 'improved' : 'regressed', reason: null };
}

function errorsOnOneSide(rounds: readonly PairFigures[]): Omit<Judged, 'decidedAt'> | null {
  const total = (side: 'base' | 'head') => sum(rounds.map(({ wrong }) => wrong[side]));
  if (total('base') > 0 === total('head') > 0) return null;
  const side = total('head') > 0 ? 'head' : 'base';
  if (rounds.filter(({ wrong }) => wrong[side] > 0).length < MIN_ERROR_ROUNDS) {
    return { verdict: 'undecided', reason: `${side} had errors in one round only, which may be chance` };
  }
  return { verdict: side === 'head' ? 'errors appeared' : 'errors gone', reason: null };
}

function pairFigures({ round, saturated, ...sides }: Pair, metric: Metric): PairFigures | null {
  const [base, head] = [metric.take(sides.base), metric.take(sides.head)];
  if (base === null || head === null) return null;
  const wrong = { base: answersOf(sides.base).wrong, head: answersOf(sides.head).wrong };
  const compared = metric.compared ?? metric.take;
  const both = { base: compared(sides.base) ?? 0, head: compared(sides.head) ?? 0 };
  const logRatio = base === 0 && head === 0 ? 0 : logOf(both.base, both.head);
  return { ...{ round, base, head, logRatio, wrong, saturated } };
}

function logOf(base: number, head: number): number | null {
  return base === 0 || head === 0 ? null : Math.log(head / base);
}

const figureOf = (sample: Sample | null, metric: Metric) => (sample ? metric.take(sample) : null);

const logsOf = (rounds: readonly PairFigures[]) => present(rounds.map(({ logRatio }) => logRatio));

function ratios(effect: Effect, { floor, alpha }: Bounds) {
  const together = intervalAt(effect, alpha);
  const least = detectable(effect, alpha, floor);
  return {
    change: effect.log === null ? null : Math.exp(effect.log),
    interval: effect.interval && asRatios(effect.interval),
    together: together && asRatios(together),
    detectable: least === null ? null : Math.exp(least),
  };
}

const asRatios = ({ low, high }: Interval): Interval => ({ low: Math.exp(low), high: Math.exp(high) });
