/** Whether one side gives more wrong answers than the other. */
import { sum } from '../statistics/elementary.ts';
import { effectOf, pOf } from './effect.ts';
import type { PairFigures } from './figures.ts';

/** Answers of one side, over rounds. */
interface Answers {
  readonly wrong: number;
  readonly all: number;
}

/**
 * Two-sided p that base and head err equally often, by two tests that must both say so. One counts: given all wrong
 * answers, those of head are binomial, which is exact (Przyborowski & Wilenski 1940), but takes each for an accident
 * of its own. The other is Student's test of the rounds, as of every metric, which knows how often a whole round has
 * many: errors come in bursts, and a burst is one accident.
 */
export function errorsP(rounds: readonly PairFigures[]): number {
  const [base, head] = [answersOver(rounds, 'base'), answersOver(rounds, 'head')];
  const effect = effectOf(rounds.map(({ logRatio }) => logRatio ?? 0));
  const more = head.wrong / head.all - base.wrong / base.all;
  if (Math.sign(effect.log ?? 0) !== Math.sign(more)) return 1;
  return Math.max(pOf(effect) ?? 1, binomialP(head.wrong, base.wrong, head.all / (base.all + head.all)));
}

/** Right and wrong answers of a side in all rounds together. */
export function answersOver(rounds: readonly PairFigures[], side: 'base' | 'head'): Answers {
  const wrong = sum(rounds.map((round) => round.wrong[side]));
  return { wrong, all: wrong + sum(rounds.map((round) => round.right[side])) };
}

/**
 * Two-sided p of `hits` among so many trials that each hit with probability `share`: twice the smaller tail.
 * @param misses trials that did not hit
 */
export function binomialP(hits: number, misses: number, share: number): number {
  const few = hits <= (hits + misses) * share;
  return Math.min(1, 2 * (few ? lowerTail(hits, misses, share) : lowerTail(misses, hits, 1 - share)));
}

/** Probability of at most `hits` hits, which are no more than expected: terms fall from the last one down. */
function lowerTail(hits: number, misses: number, share: number): number {
  const trials = hits + misses;
  let term = Math.exp(logWays(hits, misses) + hits * Math.log(share) + misses * Math.log(1 - share));
  let total = 0;
  for (let i = hits; i >= 0 && term > total * Number.EPSILON; i--) {
    total += term;
    term *= (i / (trials - i + 1)) * ((1 - share) / share);
  }
  return total;
}

/** ln of the number of ways in which so many hits and misses may come. */
export function logWays(hits: number, misses: number): number {
  return logFactorial(hits + misses) - logFactorial(hits) - logFactorial(misses);
}

/** Number from which on Stirling's series is as exact as a double. */
const STIRLING_FROM = 30;

function logFactorial(n: number): number {
  if (n >= STIRLING_FROM)
    return n * Math.log(n) - n + Math.log(2 * Math.PI * n) / 2 + 1 / (12 * n) - 1 / (360 * n ** 3);
  let product = 1;
  for (let i = 2; i <= n; i++) product *= i;
  return Math.log(product);
}
