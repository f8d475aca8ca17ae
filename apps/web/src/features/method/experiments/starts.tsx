import { END_SHARE, MIN_ROUNDS_FOR_MEDIAN, MIN_STARTS_FOR_P95, WARM_WITHIN_PCT } from '@headroom/report';
import { Details, Formula, P } from '../parts.tsx';

/** Figures of a server that is started again and again. */
export function Starts() {
  return (
    <>
      <P>
        With the load profile Starts a server is built once and started again and again in one trial. The
        first start does not count: it checks the contract, and reads the programs from the disk, so that
        later starts find them in memory. A start on a host that never ran the server is usually slower.
        Backends keep what the calls of earlier starts wrote; a copy of fixtures is new in each start.
      </P>
      <Formula name="Cold start" unit="ms">
        first healthy answer − start of the process, asked every 2 ms, of long starts every 0.5 % of the time
      </Formula>
      <Formula name="First call" unit="ms">
        first right answer to a tool call − start of the process; memory is read before it, its handshake and
        its connection included
      </Formula>
      <Details>
        <P>
          Then one caller in the worker’s process calls the tools in turn by the handshake of the run, without
          a pause, and keeps its connection as k6 does. Its latencies are compared among each other only. Idle
          memory is read when the server is ready, not once it has come to rest.
        </P>
        <Formula name="P50 of a slice" unit="ms">
          mean over tools of the median latency of the tool, each as often as it stands in a turn
        </Formula>
        <P>
          A slice is whole turns, so each holds every tool equally often; slices grow with the calls before
          them to a sixteenth of all. A start is warm from the first slice on from which every P50 is within{' '}
          {WARM_WITHIN_PCT} % of that of its last {100 * END_SHARE} % of calls; where that is in the end only,
          it does not settle. The warm-up of a server is read in the same way from its curve: the median over
          starts of the P50 after so many calls, which a single disturbed start among many hardly moves.
        </P>
        <P>
          Starts of one trial resemble each other, so a median, and its 95 % interval (Conover 1999, chapter
          3.2), are of the medians of rounds; P95, from {MIN_STARTS_FOR_P95} starts on, is of all starts. A
          server is said to start first only from {MIN_ROUNDS_FOR_MEDIAN} rounds on, where its interval lies
          apart from those of the others, and the median of its starts is lower in each round that has both.
        </P>
      </Details>
    </>
  );
}
