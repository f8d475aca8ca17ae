import { COUNTED_KINDS, ERROR_KINDS, ERROR_WORDS, PERCENTILE_GRID } from '@headroom/model/suite';
import {
  API_CPUS,
  BACKEND_SATURATED_PCT,
  DROPPED_PCT,
  HOST_SATURATED_PCT,
  LOAD_SATURATED_PCT,
  NETWORK_SATURATED_PCT,
  OPEN_STREAMS_PCT,
  OTHERS_DISTURB_PCT,
  OWN_RATE_UNIT,
  REDIS_CPUS,
  SERVER_SATURATED_PCT,
  STOLEN_DISTURB_PCT,
  THREAD_SATURATED_PCT,
  THROTTLED_PCT,
  WAITING_USERS_PCT,
} from '@headroom/report';
import { ClosedOpen } from './closed-open.tsx';
import { EXPERIMENT_SECTIONS } from './experiments/experiments.tsx';
import { Part } from './part.tsx';
import { Details, Formula, P, TextTable } from './parts.tsx';

/** Computation of each figure of a server. */
export function FiguresPart() {
  return (
    <>
      <Rate />
      <Latency />
      <Errors />
      <Costs />
      {Object.values(EXPERIMENT_SECTIONS).map(({ id, Section }) => (
        <Part key={id} id={id}>
          <Section />
        </Part>
      ))}
      <Limits />
    </>
  );
}

const KIND_LABELS: Partial<Record<string, string>> = {
  tool: 'tool calls',
  tools_list: 'tools/list',
  discover: 'server/discover',
};

function Rate() {
  const counted = COUNTED_KINDS.map((kind) => KIND_LABELS[kind] ?? kind).join(', ');
  return (
    <Part id="rate">
      <Formula name="Rate of a trial" unit={OWN_RATE_UNIT}>
        tool calls that completed in the steady window with a right answer / length of the window
      </Formula>
      <Formula name="Throughput of a server" unit={OWN_RATE_UNIT}>
        mean of the rates of its rounds
      </Formula>
      <Formula name="Requests, including handshakes" unit="requests/s">
        counted requests that completed in the steady window with a right answer / length of the window; mean
        over rounds
      </Formula>
      <P>
        Counted requests are {counted}, not notifications and the end of a session. Where every call has a
        handshake of its own, about half of the counted requests are handshakes.
      </P>
      <Formula name="Throughput, published convention" unit="requests/s">
        counted requests of the whole test, warm-up and ramps included / length of the test; mean over rounds
      </Formula>
      <P>
        Rates of published studies are HTTP requests a second, as their authors count them, and named so: they
        are not to be compared with ours.
      </P>
    </Part>
  );
}

function Latency() {
  return (
    <Part id="latency">
      <Formula name="Latency of a request" unit="ms">
        sending + waiting + receiving, as k6 measures it (http_req_duration), without connecting
      </Formula>
      <P>
        Where an answer comes as a stream of server-sent events, it is the event with the request’s id and a
        result or an error, and receiving ends with it. A stream that has not ended half a second later (or as
        long as its answer took, where that is more; 2 ms after three such streams in a row, 50 ms for one in
        twenty of them) stays open: it is closed, counted, and reported from {OPEN_STREAMS_PCT} % of the calls
        on. Tools that send events before their answer also show the time to the first and the longest silence
        between two.
      </P>
      <Details title="Aborted calls and delayed acknowledgements">
        <P>
          A load of your own may have the client give up some calls (abort=): each after a time that the seed
          draws evenly from 0 to what the tool’s last answer took the same virtual user. The client closes the
          connection and, in a session, sends notifications/cancelled. These calls are counted apart, neither
          as answers nor as errors.
        </P>
        <P>
          Delayed acknowledgement: at least half of the calls take 39 to 46 ms, those of{' '}
          <code>tools/list</code> too, at less than 10 ms of processor time a request. Two writes without
          TCP_NODELAY cause it: Linux acknowledges the first after 40 ms. “Possibly”: the processor time is
          unknown, or the contract test alone asked for the list. A list is called long from 20 ms (in the
          contract test 250 ms) and five times the fastest call on.
        </P>
      </Details>
      <P>
        Only right answers have a latency; that of a server is of its tool calls. For each tool a trial keeps
        the count, the minimum, the mean, the maximum and {PERCENTILE_GRID.length} percentiles, from{' '}
        {PERCENTILE_GRID[0] ?? ''} to {PERCENTILE_GRID.at(-1) ?? ''}. Percentiles are read from a histogram
        that is exact to 0.1 %, the other four from every call.
      </P>
      <Formula name="Latency of a call in an open load" unit="ms">
        waiting of its caller for a virtual user + the latency of the request
      </Formula>
      <P>
        In a closed load each user calls again once answered. A server that falls behind is asked less often,
        and what others would have waited meanwhile is in no figure (coordinated omission). In an open load
        callers come at a rate that the server does not change: its latency is what callers see who know
        nothing of each other.
      </P>
      <ClosedOpen />
      <Formula name="Mean of a server" unit="ms">
        sum of the latencies of all its tool calls, all rounds together / their number
      </Formula>
      <Formula name="Percentile p of a server" unit="ms">
        the latency that p % of all its tool calls, all rounds together, do not exceed
      </Formula>
      <P>
        Percentiles over tools, rounds or runs are never averaged. The distributions of the parts are mixed:
        F(x) = Σ nᵢ Fᵢ(x) / Σ nᵢ, with nᵢ the right answers of a part and Fᵢ the share of them that took at
        most x, linear between its stored percentiles. The percentile is the inverse of F, as fine as the
        stored grid.
      </P>
    </Part>
  );
}

function Errors() {
  return (
    <Part id="errors">
      <P>
        Every answer under load is checked. A wrong one is counted by the first kind that fits, in this order:
      </P>
      <TextTable
        label="Kinds of wrong answers"
        heads={['Kind', 'What came']}
        rows={ERROR_KINDS.map((kind) => [ERROR_WORDS[kind].label, ERROR_WORDS[kind].meaning])}
      />
      <Details title="Earlier versions, and minutes">
        <P>
          Earlier versions counted the last three as HTTP errors. Minutes, and in the first minute seconds,
          are counted from the start of the load: “unauthorized from minute 3 on” is said where all answers
          before were right and no request that was refused so was answered right after that minute.
        </P>
      </Details>
      <Formula name="Error rate" unit="%">
        wrong answers to counted requests / all answers to counted requests in the steady windows
      </Formula>
    </Part>
  );
}

function Costs() {
  return (
    <>
      <Part id="processor-time">
        <Formula name="CPU of a trial" unit="%">
          processor time that the server and everything it started used in the window / length of the window
        </Formula>
        <P>
          100 % is one logical processor. The kernel’s counters are read once a second and interpolated at the
          edges of the window. A server’s figure is the mean over rounds.
        </P>
        <Formula name="CPU per request" unit="ms">
          processor time of the server in the windows of all rounds / counted requests with a right answer in
          them
        </Formula>
        <Formula name="CPU per call with handshake" unit="ms">
          processor time of the server in the windows of all rounds / tool calls with a right answer in them
        </Formula>
        <P>
          The second includes what opens, lists and ends sessions: runs of one build by two handshakes differ
          in it by what the handshake costs. Tables of handshakes and trends show it; comparisons judge the
          first.
        </P>
        <P>
          A server over stdio is asked through a bridge, a process of its own. Its processor time and memory
          are read separately; the rest of the two together is the server’s. The bridge’s CPU per request has
          a column beside the server’s. In trials from before this was recorded the server’s figures hold
          both.
        </P>
        <Formula name="Throttled" unit="%">
          time the server was ready to run but had used up its processors / length of the window; only where a
          limit is enforced
        </Formula>
      </Part>
      <Part id="memory">
        <Formula name="Memory of a trial" unit="MB">
          mean of the samples in the window; of a server: mean over rounds
        </Formula>
        <P>
          A sample is anonymous plus shared memory of all processes of the server, in units of 2²⁰ bytes,
          without mapped program files and the page cache. Peak memory is the highest sample over all rounds.
          Idle memory is read before the load; mean over rounds.
        </P>
      </Part>
      <Part id="cold-start">
        <Formula name="Cold start" unit="ms">
          time from the start of the process to its first healthy answer; median over rounds
        </Formula>
      </Part>
    </>
  );
}

function Limits() {
  return (
    <Part id="limits">
      <P>
        What kept the rate from being higher is decided by rule, from processor time in the window. The first
        row that holds applies. The rig comes before the server, so that no server is blamed for a rig that
        was full.
      </P>
      <TextTable
        label="What limited a server"
        heads={['Limited by', 'When']}
        rows={[
          [
            'load generator',
            `k6 used more than ${LOAD_SATURATED_PCT} % of all processors of the machine that it runs on: invalid`,
          ],
          [
            'network',
            `the load came from another machine, and its bytes were more than ${NETWORK_SATURATED_PCT} % of what the network carried in a probe before the run: invalid`,
          ],
          [
            'Redis',
            `it used more than ${BACKEND_SATURATED_PCT} % of what it may use, at most ${REDIS_CPUS} processor: invalid`,
          ],
          [
            'API service',
            `it used more than ${BACKEND_SATURATED_PCT} % of what it may use, at most ${API_CPUS} processors: invalid`,
          ],
          [
            'backend',
            `of a project: one of its backends used more than ${BACKEND_SATURATED_PCT} % of the processors it may use, a Redis at most ${REDIS_CPUS}: invalid`,
          ],
          [
            'stdio bridge',
            `it and its server used more than ${BACKEND_SATURATED_PCT} % of the processors they share, and it used more than the server: invalid`,
          ],
          [
            'server CPU',
            `the server, over stdio with its bridge, used more than ${SERVER_SATURATED_PCT} % of the processors it may use, or the kernel held it back for ${THROTTLED_PCT} % of the time or more, for each processor it may use`,
          ],
          [
            'server thread',
            `one thread of the server used ${THREAD_SATURATED_PCT} % of a processor or more, while the server may use more than one processor and several virtual users asked it`,
          ],
          [
            'other programs',
            `more than ${HOST_SATURATED_PCT} % of the host’s processors were busy, and programs that are not part of the trial used more than ${OTHERS_DISTURB_PCT} % of them`,
          ],
          ['host CPU', `more than ${HOST_SATURATED_PCT} % of the host’s processors were busy`],
          [
            'waits inside the server',
            `processors were idle, and requests under way (sum of latencies / length of the window; N − X · Z of N users with a pause of Z) less those that compute (processor time of server and bridge / length of the window) were more than ${WAITING_USERS_PCT} % of several virtual users, or more than ${DROPPED_PCT} % of the callers left unserved; of a search, also where P99 was too high: calls wait for a lock, a slot or a backend`,
          ],
          [
            'offered load',
            'otherwise: the load set the rate, by the number of virtual users and any pauses they make, or by how often callers come',
          ],
        ]}
      />
      <P>
        A trial in which other programs took more than {OTHERS_DISTURB_PCT} % of all processors, or a
        hypervisor more than {STOLEN_DISTURB_PCT} %, is disturbed, whatever limited it. It is measured again
        at the end of its round, at most twice if the host allows it; a soak is not. What stays disturbed
        counts, and is marked. Other programs are what is left of the host’s busy time without the parties,
        the rig (the worker’s own process and the kernel’s interrupts) and what a hypervisor took. Trials from
        before this was recorded are judged without it.
      </P>
    </Part>
  );
}
