import {
  FLAT_PCT,
  KEPT_UP_SHARE,
  KNEE_SHARE,
  LEAST_USL_POINTS,
  MAX_ERROR_PCT,
  MAX_FIT_ERROR_PCT,
  MIN_ROUNDS_FOR_MEDIAN,
  PAST_PEAK,
} from '@headroom/report';
import { Details, Formula, P } from '../parts.tsx';

/** Knee and scalability of a server under a load that grows. */
export function Sweep() {
  return (
    <>
      <P>
        With the profile Sweep the load grows level by level, while the server goes on running. The figures of
        a level are medians over the rounds in which the rig did not limit it; where it limited in all, the
        level tells at least how much the server answers. A server is said to answer the most only from{' '}
        {MIN_ROUNDS_FOR_MEDIAN} rounds on, where the interval of its best level lies above those of the
        others.
      </P>
      <Formula name="Share of more users, from N to M" unit="">
        (X(M) / X(N) − 1) / (M / N − 1), with X the right answers a second
      </Formula>
      <P>
        The knee is the first level from which this share is below {KNEE_SHARE} to every higher one. Levels
        that the rig limited make no knee. A sweep is flat if every rate lies within {FLAT_PCT} % of the best
        one.
      </P>
      <Formula name="Universal Scalability Law" unit="calls/s">
        X(N) = λN / (1 + σ(N − 1) + κN(N − 1)), highest at N = √((1 − σ) / κ)
      </Formula>
      <P>
        The law is N. J. Gunther’s (Guerrilla Capacity Planning, 2007). λ is the rate with one call at once, σ
        contention, κ coherency; neither is below zero, σ not above one. N is the number of tool calls that
        the server has at once: X times the mean latency, by Little’s law. It is not the number of users, some
        of whom pause or ask for something else, so pauses change neither coefficient.
      </P>
      <Details>
        <P>
          The coefficients are fitted by least squares of N / X, which is linear in 1, N and N(N − 1), with
          errors in percent. Levels that the rig limited are left out, and those with more than{' '}
          {MAX_ERROR_PCT} % wrong answers. κ has an interval that holds two: Student’s t over levels, without
          a bound at zero, which knows how badly the law fits, and that of the median over rounds. A peak is
          shown only where the interval lies above 0, and the rate of the highest level lies below that of the
          best one: by their intervals, or by {100 * PAST_PEAK} % where there are none. The law is not shown
          for fewer than {LEAST_USL_POINTS} levels, or if X is off by more than {MAX_FIT_ERROR_PCT} % on
          average.
        </P>
        <P>
          A sweep may offer callers a second instead, who come at random. A server falls behind at the first
          level at which it answers less than {100 * KEPT_UP_SHARE} % of them, and fewer than n − 3√n of the n
          that are expected; from {MIN_ROUNDS_FOR_MEDIAN} rounds on by the upper end of its interval, and it
          keeps up by the lower one.
        </P>
      </Details>
    </>
  );
}
