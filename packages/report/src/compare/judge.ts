/** One metric at one look: what its rounds say, whether it can be tested, and what is concluded. */

import { SIDES } from '@headroom/model/comparison';
import { MIN_CALLS_BEYOND } from '../figures/tail.ts';
import { present } from '../statistics/elementary.ts';
import { type Effect, effectOf, pOf } from './effect.ts';
import { answersOver, errorsP } from './errors.ts';
import { failedTrialsLabel, failedTrialsP } from './failed-trials.ts';
import { type PairFigures, pairFigures } from './figures.ts';
import type { Metric } from './metrics.ts';
import type { Subject } from './sides.ts';
import { type Bounds, changeOf, MIN_PAIRS, type Verdict, whyUndecided } from './verdict.ts';

/** Verdict on a metric, with its reason. */
export interface Conclusion {
  readonly verdict: Verdict;
  /** Reason that nothing more is said; null where that is all there is. */
  readonly reason: string | null;
}

/** Evidence on one metric from the rounds up to a look. */
export interface Evidence {
  /** Figures of the rounds up to the look. */
  readonly rounds: readonly PairFigures[];
  readonly effect: Effect;
  /** p-value of the hypothesis that nothing changed; null: it cannot be tested. */
  readonly p: number | null;
  /** Conclusion where nothing can be tested. */
  readonly conclusion: Conclusion | null;
}

/** Metric of a server or a tool to judge. */
export interface Question {
  readonly subject: Subject;
  readonly metric: Metric;
  /** Both sides of its server are one build that is started in one way. */
  readonly sameBuild: boolean;
}

/** Evidence on a metric from the rounds up to a look, before it is held against anything. */
export function evidenceOf(question: Question, until: number): Evidence {
  const { subject, metric } = question;
  const pairs = subject.pairs.filter(({ round }) => round <= until);
  const rounds = present(pairs.map((pair) => pairFigures(pair, metric)));
  const logs = rounds.map(({ logRatio }) => logRatio);
  const whole = present(logs).length === logs.length && !mixesZeros(rounds, metric);
  const effect = effectOf(whole ? present(logs) : []);
  const conclusion = untested(question, rounds, until);
  return { rounds, effect, p: conclusion ? null : testOf(metric, rounds, effect), conclusion };
}

function testOf({ share }: Metric, rounds: readonly PairFigures[], effect: Effect): number | null {
  if (share === 'answers') return errorsP(rounds);
  return share === 'trials' ? failedTrialsP(rounds) : pOf(effect);
}

/** Conclusion on a metric that cannot be tested; null where it can. */
function untested({ subject, metric, sameBuild }: Question, rounds: readonly PairFigures[], until: number) {
  if (sameBuild) {
    return { verdict: 'not affected', reason: 'base and head of the server are the same build' } as const;
  }
  const missing = SIDES.filter(
    (side) => !subject.samples[side].some((sample) => metric.take(sample) !== null),
  );
  if (missing.length > 0) return undecided(`${missing.join(' and ')} ${metric.missing ?? 'not measured'}`);
  if (rounds.length < MIN_PAIRS) {
    return undecided(`needs ${MIN_PAIRS} rounds with both sides measured, has ${rounds.length}`);
  }
  const few = fewCalls(subject, metric, until);
  if (few) return { verdict: 'not judged', reason: few } as const;
  if (rounds.every(({ base, head }) => base === 0 && head === 0)) {
    return { verdict: 'no change', reason: null } as const;
  }
  const zero = SIDES.filter((side) => rounds.some((round) => round[side] === 0));
  if (metric.share || zero.length === 0) return null;
  const count = rounds.filter(({ base, head }) => base === 0 || head === 0).length;
  return undecided(`${zero.join(' and ')} 0 in ${count} of ${rounds.length} rounds: no ratio`);
}

/** Calls that a trial needs for a percentile to be judged. */
export function callsNeeded(percentile: number): number {
  return Math.round(MIN_CALLS_BEYOND / (1 - percentile / 100));
}

/** Says where a percentile has too few calls behind it; null where it has enough in every round, on both sides. */
function fewCalls({ pairs }: Subject, { title, percentile }: Metric, until: number): string | null {
  if (percentile === undefined) return null;
  const needed = callsNeeded(percentile);
  const fewest = pairs
    .filter(({ round }) => round <= until)
    .flatMap(({ round, ...sides }) => SIDES.map((side) => ({ round, side, calls: sides[side].calls.count })))
    .toSorted((a, b) => a.calls - b.calls)[0];
  if (!fewest || fewest.calls >= needed) return null;
  const { side, round, calls } = fewest;
  return `${title} needs ${needed.toLocaleString('en-US')} calls a trial; ${side} of round ${round} has ${calls.toLocaleString('en-US')}`;
}

/** Whether some rounds have figures of 0 and others have not: a mean of their logarithms would be of no ratio. */
function mixesZeros(rounds: readonly PairFigures[], metric: Metric): boolean {
  if (metric.share === 'answers') return false;
  const none = rounds.filter(({ base, head }) => base === 0 && head === 0).length;
  return none > 0 && none < rounds.length;
}

/** Conclusion on a metric at a look. */
export function concludedOf(
  metric: Metric,
  { rounds, effect, p, conclusion }: Evidence,
  bounds: Bounds | null,
): Conclusion {
  if (conclusion) return conclusion;
  if (p === null || !bounds) return undecided('nothing was measured');
  if (metric.share === 'trials') return failuresConcluded(rounds, { p, level: bounds.level });
  const one = metric.share === 'answers' ? errorsOnOneSide(rounds, { p, level: bounds.level }) : null;
  if (one) return one;
  const change = changeOf(effect, bounds);
  if (change === 'none') return { verdict: 'no change', reason: null };
  // The p of errors is that of two tests, of which `changeOf` knows one.
  if (change === 'undecided' || p > bounds.level) return undecided(whyUndecided(effect, bounds));
  return { verdict: change === metric.better ? 'improved' : 'regressed', reason: null };
}

function errorsOnOneSide(
  rounds: readonly PairFigures[],
  { p, level }: { p: number; level: number },
): Conclusion | null {
  const [base, head] = [answersOver(rounds, 'base').wrong, answersOver(rounds, 'head').wrong];
  if (base > 0 && head > 0) return null;
  const side = head > 0 ? 'head' : 'base';
  if (p <= level) return { verdict: side === 'head' ? 'errors appeared' : 'errors gone', reason: null };
  const hit = rounds.filter(({ wrong }) => wrong[side] > 0).length;
  const wrong = base + head;
  return undecided(
    `${side} gave ${wrong} wrong ${wrong === 1 ? 'answer' : 'answers'}, in ${hit} of ${rounds.length} rounds, which may be chance`,
  );
}

/** Conclusion on failed trials, which always says how many: whatever the verdict, they are named. */
function failuresConcluded(
  rounds: readonly PairFigures[],
  { p, level }: { p: number; level: number },
): Conclusion {
  const [base, head] = [answersOver(rounds, 'base'), answersOver(rounds, 'head')];
  const counted = failedTrialsLabel({
    trials: { base: base.all, head: head.all },
    failed: { base: base.wrong, head: head.wrong },
  });
  if (p > level) return undecided(`${counted}, which may be chance`);
  const isMore = head.wrong * base.all > base.wrong * head.all;
  return { verdict: isMore ? 'regressed' : 'improved', reason: counted };
}

/** The conclusion that nothing is said yet. @param reason why */
export function undecided(reason: string): Conclusion {
  return { verdict: 'undecided', reason };
}
