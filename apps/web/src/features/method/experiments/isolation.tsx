import { MAX_ISOLATED_TOOLS, MAX_SUSPECTS, MIXED_TIMES } from '@headroom/model/experiments';
import { HELD_MS, HELD_TIMES, JUDGED_PERCENTILES, MIN_CALLS_BEYOND } from '@headroom/report';
import { Details, Formula, P } from '../parts.tsx';

/** Section of the isolation verdict. */
export function Isolation() {
  const percentiles = JUDGED_PERCENTILES.map((percentile) => `P${percentile}`).join(', ');
  return (
    <>
      <P>
        With the load profile Isolation one user calls each tool alone, then all users call all tools, drawn
        by their weights. The mix counts {MIXED_TIMES} times as long as a tool alone.
      </P>
      <Formula name="Slow in the mix" unit="">
        mixed ≥ {HELD_TIMES} × before, and mixed − before ≥ {HELD_MS} ms
      </Formula>
      <P>
        A tool is held if it is slow in the mix against itself alone, slow against the mix without another
        tool, and slow again in a second mix of all tools. The other tool is then named. Over several rounds,
        every judged round must name it.
      </P>
      <Details>
        <P>
          Latencies are compared at the highest of {percentiles} with {MIN_CALLS_BEYOND} calls beyond it in
          every step. A tool with fewer calls, or with more than 1 % wrong answers, is not judged.
        </P>
        <Formula name="Suspect" unit="">
          P50 alone × (users − 1) ≥ (mixed − alone of another tool) / 2
        </Formula>
        <P>
          A call waits for at most one call of each other user, so the wait must be within reach of the
          suspect’s own time. The {MAX_SUSPECTS} suspects with the longest P50 alone are left out of the mix
          one after the other, until one is confirmed.
        </P>
        <P>
          Two equal tools that share a loop are as slow without each other, so neither is named and the round
          is not judged. Users who queue for processors do not leave a round unjudged: the tool must be{' '}
          {HELD_TIMES} times slower than in a fair queue, 1 + (users − 1) × busy share of a processor, and by
          half of the other tool’s P50 alone, whose calls must come one at a time (rate × P50 alone ≤ 1).
        </P>
        <P>
          If the mix fills the processors or one thread, the limit is {HELD_TIMES} × users × alone: users that
          share them evenly take so long. A tool beyond it leaves a round with full processors unjudged. The{' '}
          {MAX_ISOLATED_TOOLS} tools of the highest weight are called. Between steps the server must answer
          again before the next one begins.
        </P>
      </Details>
    </>
  );
}
