import { formatCount, MAX_ERROR_PCT } from '@headroom/report';
import {
  CUSTOM_KINDS,
  type CustomKind,
  customPrefix,
  fieldsOf,
  KINDS,
  MAX_EXTRA_TOOLS,
  OFFERED_HANDSHAKES,
  PROFILES,
  SUITES,
  TRIAL_STEPS,
} from '@headroom/workload';
import { lengthLabel, windowLabel } from '#results/run/window-label.ts';
import { P, Part, Points, TextTable } from './parts.tsx';

const STEP_LABELS: Record<(typeof TRIAL_STEPS)[number], string> = {
  seed: 'The world is brought to its state, the same for every server: Redis, where there is one, is emptied and filled.',
  start: 'The server is started; the time to its first healthy answer is its cold start.',
  idle: 'Once it uses next to no processor, its memory is read.',
  verify:
    'The contract: right answers, refusals of bad input, proof of work, behaviour while a backend is away.',
  load: 'k6 offers the load; server, backends and k6 are sampled once a second.',
  stop: 'The server and everything it started is ended.',
  store: 'The numbers are stored in one transaction.',
};

/** Steps of a measurement. */
export function Measuring() {
  return (
    <>
      <Part id="trial">
        <P>
          A run measures servers of one suite under one load profile, in rounds. A round is one pass over all
          servers in a fresh random order; the seed of the order is stored with the run. A trial is one server
          in one round: it is started alone, verified, loaded, and ended. Servers are never measured side by
          side.
        </P>
        <TextTable
          label="Steps of a trial"
          heads={['Step', 'What happens']}
          rows={TRIAL_STEPS.map((step) => [step, STEP_LABELS[step]])}
        />
      </Part>
      <Part id="load">
        <P>
          Virtual users of k6 call every tool of the suite in turn, then tools/list, then pause where the
          suite has a pause; by the sequential profile, one makes all calls of a tool before those of the
          next. Such a load is closed: a server that answers faster is asked faster. With the profiles Open
          and Capacity callers come at random instead, each for one call of a tool, whatever the server does.
          The profile Published is modelled on the load of TM Dev Lab’s study of I/O tools (27 and 28 February
          2026), Published (synthetic) on that of its study of synthetic tools (10 February 2026).
        </P>
        <TextTable
          label="Load profiles"
          heads={['Profile', 'Load', 'Length of the test', 'Steady window']}
          rows={PROFILES.map((profile) => [
            profile.title,
            profile.description,
            lengthLabel(profile),
            windowLabel(profile),
          ])}
        />
        <P>
          A load of your own is a text of a kind and its fields, such as closed:users=30,seconds=60 or
          capacity:p99=20: in the form for a run, in the API and in the command. Fields stand in any order;
          omitted fields have their defaults. The text in its shortest form names the load wherever its
          figures stand, so that runs of equal loads stand together, and no others.
        </P>
        <TextTable
          label="Loads of your own"
          heads={['Text', 'Meaning', 'Allowed', 'Left out']}
          rows={CUSTOM_KINDS.flatMap(fieldRows)}
        />
        <TextTable
          label="Handshakes"
          heads={['Handshake', 'How a tool call reaches the server']}
          rows={OFFERED_HANDSHAKES.map(({ title, description }) => [title, description])}
        />
        <TextTable
          label="Suites"
          heads={['Suite', 'What it does', 'Tools', 'Pause']}
          rows={SUITES.map(({ title, description, tools, pauseMs }) => [
            title,
            description,
            tools.map(({ name }) => name).join(', '),
            `${pauseMs} ms`,
          ])}
        />
        <P>
          A load of a suite may have its servers list more tools than the suite’s own, up to{' '}
          {formatCount(MAX_EXTRA_TOOLS)} (tools= above): each of the same name, description and input schema
          in every server, and called by no load. Closed loads ask for the list in each iteration and so show
          its bytes and its latency; open loads and capacities never ask for it, and show what a longer list
          does to calls alone.
        </P>
      </Part>
      <Part id="steady-window">
        <P>
          The steady window is the part of a trial that counts: after the warm-up, before the ramp-down. Every
          figure of a trial comes from it. A request belongs to it by the moment at which it completed. The
          published convention, the whole test with its warm-up and ramps, is computed beside it for the rate
          and named “published”.
        </P>
      </Part>
      <Part id="outcomes">
        <Points
          points={[
            'Passed: measured, and the contract was kept.',
            `Server failed: it did not build, start or answer in time, died, used more memory than its limit, broke the contract, or gave more than ${MAX_ERROR_PCT} % wrong answers. Its trial has no figures.`,
            'Rig failed: k6, a backend or the host failed. Nothing is said of the server.',
            'Invalid: measured, but the load generator or a backend was what limited. The figures are shown with a flag: more may be possible.',
            'Cancelled: the run was cancelled first.',
          ]}
        />
        <P>
          Figures over rounds come from trials that passed or were invalid; a table says how many did not
          count.
        </P>
      </Part>
    </>
  );
}

/** A kind of load that people may write, then its fields. */
function fieldRows(kind: CustomKind): string[][] {
  const fields = Object.entries(fieldsOf(kind)).map(([name, field]) => {
    const { title, unit, allowed, needed, empty, fallback } = field;
    const otherwise = fallback === undefined ? empty : String(fallback);
    return [
      `${customPrefix(kind)}${name}=`,
      unit ? `${title}, in ${unit}` : title,
      allowed,
      needed ? 'must be given' : otherwise,
    ];
  });
  return [[customPrefix(kind), KINDS[kind].description, '', ''], ...fields];
}
