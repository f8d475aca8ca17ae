import { CONFIDENCE_LEVEL, MIN_ROUNDS_FOR_CONFIDENCE, MIN_ROUNDS_FOR_CV } from '@headroom/report';
import { DEFAULT_FLOOR_PCT } from '@headroom/report/compare';
import { Part } from './part.tsx';
import { Formula, P } from './parts.tsx';
import { Rules } from './rules.tsx';

const level = CONFIDENCE_LEVEL * 100;

/** Certainty of figures, and its consequences for their order. */
export function Certainty() {
  return (
    <>
      <Part id="intervals">
        <P>
          Rounds differ. From {MIN_ROUNDS_FOR_CONFIDENCE} rounds on, an interval is the {level} % interval by
          Student’s t over rounds:
        </P>
        <Formula name="Interval of a figure" unit="">
          figure ± t × standard error, with t of n − 1 degrees of freedom for n rounds
        </Formula>
        <P>
          The standard error is the jackknife’s (Tukey, 1958; Efron and Tibshirani, 1993, chapter 11): the
          figure is computed without each of the rounds in turn. For a mean it is the usual standard error;
          for what is pooled over rounds it weighs rounds as the pooling does. No end lies below 0. In
          simulations with normal and lognormal noise between rounds, of 5, 8 and 12 rounds, {level} % of
          these intervals hold the true figure. The median of cold starts has the interval between two of its
          ordered values that hold it in at least {level} % of cases (Conover, 1999), from 6 rounds on.
        </P>
        <P>
          Fewer rounds have their range instead, from the lowest to the highest, named as such. It says what
          these rounds gave, not what others would give. Nothing is concluded from it: no rank, no borderline
          tier, no sentence about overlaps. A single round has neither.
        </P>
        <Rules group="intervals" />
      </Part>
      <Part id="ranks">
        <P>
          Servers whose {level} % intervals of throughput overlap share a rank, and so do those linked by a
          chain of overlaps. After two servers of rank 1 comes rank 3.
        </P>
        <P>
          Where one of two servers was measured in fewer than {MIN_ROUNDS_FOR_CONFIDENCE} rounds, they share a
          rank if their rates differ by no more than the noise floor of the host, or if the rate of one lies
          in the interval of the other. The noise floor is the largest that its calibrations for this suite,
          load profile and handshake gave the rate of one of the servers before the run began, and{' '}
          {DEFAULT_FLOOR_PCT} % where there is none. The page of a result says which.
        </P>
      </Part>
      <Part id="stability">
        <Formula name="CV" unit="%">
          population standard deviation of the rates of the rounds / their mean
        </Formula>
        <P>
          The population standard deviation divides by n, as the published study does. CV is shown from{' '}
          {MIN_ROUNDS_FOR_CV} rounds on: fewer say little more than that rounds differ.
        </P>
        <Rules group="stability" />
      </Part>
    </>
  );
}
