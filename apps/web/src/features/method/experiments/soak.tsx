import { SOAK_WAIT_S } from '@headroom/model/experiments';
import { LEAST_MINUTES_OF_GROWTH, MIN_VALUES_FOR_SLOPE, SLOPE_LEVEL, SOAK_METRICS } from '@headroom/report';
import { Details, Formula, P, TextTable } from '../parts.tsx';

/** What grows in a server under a load that stays the same. */
export function Soak() {
  const level = 100 * SLOPE_LEVEL;
  return (
    <>
      <P>
        With the profile Soak callers come at random, at the same rate for 10 minutes to 4 hours: at half of
        the newest capacity of the same build on the same host, or at a rate that is given. The time is cut
        into slices of 10 s, of more where there would be more than 360. A slice has the mean memory of the
        server, its open files and threads as last seen in it, and P50 and P99 of its calls.
      </P>
      <Formula name="Slope" unit="an hour">
        median of (yⱼ − yᵢ) / (tⱼ − tᵢ) over all pairs of slices after the warm-up
      </Formula>
      <Details>
        <P>
          The slope is that of Theil and Sen, which single outliers hardly move. Sen’s interval for it (1968)
          goes by the variance of Kendall’s S, which assumes slices that do not depend on each other. Those of
          memory do: it would call the noise of many servers growth. Its ends are therefore moved away from
          the slope.
        </P>
        <Formula name={`${level} % interval`} unit="an hour">
          slope ± reach of Sen’s interval × √v × t / z, with v = (1 + r) / (1 − r)
        </Formula>
        <Formula name="Memory a call" unit="KB">
          1,024 × growth in MB an hour / calls of an hour
        </Formula>
        <P>
          r is the correlation of neighbouring slices around the line, freed from its bias for n slices, (nr +
          4) / (n − 6), from 0 to 0.98; n / v is the number of independent slices that they are worth. t is
          Student’s value for n / v − 2 degrees of freedom, 3 at least, and z the normal one. Series of more
          than 180 slices are reduced to the medians of neighbours; fewer than {MIN_VALUES_FOR_SLOPE} slices
          say nothing. In simulations, noise with a correlation of neighbours up to 0.9, a heap that is
          collected several times within the soak, and one that is made larger once are called growing in less
          than 1 of 100 cases, a random walk in less than 5.
        </P>
        <P>
          By the handshakes Session and Abandoned each call has a session of its own, so that memory a call is
          that of a session: one that was ended by DELETE, or one that was left. Where sessions were left and
          memory grew, the server is watched after the load for {SOAK_WAIT_S} s, or as long as the profile
          says (<code>wait</code>, up to 600 s): its memory is freed once it fell by half of what it grew. A
          runtime that collects only while it works frees nothing then. A number of threads that does not grow
          says nothing of what else a server keeps, as goroutines and tasks are none.
        </P>
        <P>
          A figure grows where the whole interval lies above 0, or three quarters of the slices of each
          quarter of the time lie above three quarters of those of the one before it; and where the slope of
          its second half is at least half of the whole: growth by warming up ends. Memory that fulfils this
          only rises, and nobody is told of it, until three large collections were seen, or none in{' '}
          {LEAST_MINUTES_OF_GROWTH} min; a large one is a fall by a third of the range. A heap whose next
          collection comes after the soak cannot be told from growth: a longer soak can. A figure does not
          grow where the upper end of the interval, or the difference between its first and last quarter if
          that is more, is not above what matters (below). All else is undecided. Over rounds, slopes and ends
          are medians. A server that dies under the load is judged by what was sampled until then.
        </P>
      </Details>
      <TextTable
        label="Growth that does not matter"
        heads={['Figure', 'An hour, up to']}
        rows={SOAK_METRICS.map(({ title, sharePct, least, unit }) => [
          title,
          `${sharePct} % of its mean, or ${unit === 'MB' || unit === 'ms' ? `${least} ${unit}` : least} where that is more`,
        ])}
      />
    </>
  );
}
