import { CONFIDENCE_LEVEL, MIN_ROUNDS_FOR_CV, RESAMPLES, RESAMPLING_SEED } from '@headroom/report';
import { Formula, P, Part } from './parts.tsx';
import { Rules } from './rules.tsx';

/** How sure figures are, and what follows for their order. */
export function Certainty() {
  return (
    <>
      <Part id="intervals">
        <P>
          Rounds differ. An interval is the percentile bootstrap over rounds (Efron and Tibshirani, 1993,
          chapter 13): the rounds are drawn with replacement {RESAMPLES.toLocaleString('en-US')} times, the
          figure is computed of each draw, and the middle {CONFIDENCE_LEVEL * 100} % of the results is the
          interval. The seed of the draws is fixed ({RESAMPLING_SEED}), so that a table never changes between
          two looks at it.
        </P>
        <P>
          A single round gives no interval. With two or three rounds it is close to their whole range: few
          rounds cannot say more.
        </P>
        <Rules group="intervals" />
      </Part>
      <Part id="ranks">
        <P>
          Servers whose intervals of throughput overlap share a rank, and so do those linked by a chain of
          overlaps: a step in rank is drawn only through a gap that no interval bridges. A rank shared by two
          is followed by two ranks later (1, 1, 3). Where a single round gives no interval, only equal rates
          share a rank.
        </P>
      </Part>
      <Part id="stability">
        <Formula name="CV" unit="%">
          population standard deviation of the rates of the rounds / their mean
        </Formula>
        <P>
          The population standard deviation divides by n, as the published study does. It is shown from{' '}
          {MIN_ROUNDS_FOR_CV} rounds on; fewer say little more than that rounds differ.
        </P>
        <Rules group="stability" />
      </Part>
    </>
  );
}
