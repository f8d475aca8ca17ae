import {
  CUSTOM_KINDS,
  type CustomKind,
  customPrefix,
  fieldsOf,
  KINDS,
  MAX_EXTRA_TOOLS,
  PROFILES,
} from '@headroom/model/load';
import { OFFERED_HANDSHAKES, SUITES, TRIAL_STEPS } from '@headroom/model/run';
import { formatCount, MAX_ERROR_PCT } from '@headroom/report';
import { lengthLabel, windowLabel } from '#results/run/window-label.ts';
import { Part } from './part.tsx';
import { Details, P, Points, TextTable } from './parts.tsx';

const STEP_LABELS: Record<(typeof TRIAL_STEPS)[number], string> = {
  seed: 'Redis is emptied and filled, or fixtures are copied: the same state for every server.',
  start: 'The server is started; the time to its first healthy answer is its cold start.',
  idle: 'Once it uses next to no processor, its memory is read.',
  verify:
    'The contract: right answers, refusals of bad input, proof of work, behaviour while a backend is away.',
  load: 'k6 offers the load; server, backends and k6 are sampled once a second.',
  count: 'Tokens of lists and, after loads, answers are counted once a build.',
  stop: 'The server and everything it started is ended.',
  store: 'The numbers are stored in one transaction.',
};

/** Steps of a measurement. */
export function Measuring() {
  return (
    <>
      <Part id="trial">
        <P>
          A trial is one server in one round: it is started alone, verified, loaded, and ended. Servers of one
          run are never measured at the same time. A run measures servers of one suite under one load profile,
          in rounds. A round is one pass over all servers in a fresh random order, whose seed is stored with
          the run.
        </P>
        <TextTable
          label="Steps of a trial"
          heads={['Step', 'What happens']}
          rows={TRIAL_STEPS.map((step) => [step, STEP_LABELS[step]])}
        />
      </Part>
      <Part id="load">
        <P>
          A load is closed or open. In a closed load virtual users of k6 call every tool of the suite in turn,
          then tools/list, then pause where the suite has a pause: a server that answers faster is asked
          faster. By the sequential profile, one user makes all calls of a tool before those of the next. In
          an open load, such as that of the profiles Open, Capacity and Soak, callers come at random, each for
          one call of a tool, whatever the server does. The profile Published is modelled on the load of TM
          Dev Lab’s study of I/O tools (27 and 28 February 2026), Published (synthetic) on that of its study
          of synthetic tools (10 February 2026).
        </P>
        <Details title="Load profiles">
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
        </Details>
        <P>
          Form, API and command also take a load of your own: a text of a kind and its fields, such as
          closed:users=30,seconds=60 or capacity:p99=20. Fields stand in any order; omitted ones have their
          defaults. The shortest form of the text names the load wherever its figures stand, so runs of equal
          loads stand together, and no others.
        </P>
        <Details title="Loads of your own">
          <TextTable
            label="Loads of your own"
            heads={['Text', 'Meaning', 'Allowed', 'Left out']}
            rows={CUSTOM_KINDS.flatMap(fieldRows)}
          />
        </Details>
        <Details title="Handshakes and suites">
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
            A load of a suite may have its servers list up to {formatCount(MAX_EXTRA_TOOLS)} more tools than
            the suite’s own (tools= above): the same ones in every server, called by no load. Closed loads ask
            for the list in each iteration and so show its bytes and latency. Open loads and capacities never
            ask for it, and show what a longer list does to calls alone.
          </P>
        </Details>
      </Part>
      <Part id="steady-window">
        <P>
          The steady window is the part of the load that counts: after the warm-up, before the ramp-down.
          Every figure of the load comes from it. A request belongs to it by the moment at which it completed.
          For the rate, the published convention (the whole test with its warm-up and ramps) is computed
          beside it and named “published”.
        </P>
      </Part>
      <Part id="outcomes">
        <Points
          points={[
            'Passed: measured, and the contract was kept.',
            `Server failed: it did not build, start or answer in time, died, used more memory than its limit, broke the contract, gave more than ${MAX_ERROR_PCT} % wrong answers, never gave a right answer to a tool that was called, or left callers of an open load waiting for more than a second. Nothing of it counts in figures over rounds.`,
            'Rig failed: k6, a backend or the host failed, or anything unforeseen happened. Nothing is said of the server.',
            'Invalid: measured, but the load generator, a backend or the stdio bridge limited. The figures are shown with a flag: more may be possible.',
            'Cancelled: the run was cancelled first.',
          ]}
        />
        <P>
          Figures over rounds come from trials that passed or were invalid. A table says how many did not
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
