'use client';

import { call } from '@headroom/api/client';
import { parseProfile } from '@headroom/model/load/custom-profile';
import { estimateSeconds } from '@headroom/model/load/estimate';
import { plural } from '@headroom/model/text/plural';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { OWN } from '#queueing/own-load.ts';
import { DialogButton } from '#ui/dialog.tsx';
import { Figures, Quantity } from '#ui/figures.tsx';
import { FormActions } from '#ui/form-actions.tsx';
import { Notice } from '#ui/message.tsx';
import { TextField } from '#ui/text-field.tsx';
import { duration } from '#ui/time.ts';
import { typedNumber } from '#ui/typed-number.ts';
import { useForm } from '#ui/use-form.ts';

interface Choosable {
  id: string;
  title: string;
}

/** What can be measured for a calibration, and how. */
interface Subject extends Choosable {
  /** Servers that the host can run, with why they cannot be called by handshakes, by their ids. */
  servers: (Choosable & { unserved: Readonly<Record<string, string>> })[];
  /** Built in, and kept by the workspace; their ids are their texts. */
  profiles: Choosable[];
  /** Id of the profile that the form begins with. */
  profile: string;
  handshakes: Choosable[];
}

/** Choices for calibrating a host: plain data. */
export interface CalibrateChoices {
  hostId: string;
  name: string;
  hostClass: string;
  /** No other host of its class takes runs. */
  alone: boolean;
  /** Those that it knows; the first is taken where nothing else is chosen. */
  suites: [Subject, ...Subject[]];
  /** Repositories whose HEAD can be measured; the first is taken where nothing else is chosen. */
  repositories: Choosable[];
  /** Projects whose servers can be measured instead, by their workloads. */
  projects: Subject[];
  rounds: { first: number; min: number; max: number };
  /** Expected seconds of a trial beside its load. */
  overheadS: number;
}

const LAYOUTS = [
  { id: '1', title: 'One build for both sides' },
  { id: '2', title: 'Two builds a side, functions in other orders' },
];

const OWN_LOAD = { id: OWN, title: 'Your own' };
/** Text that a load of somebody's own begins with. */
const FIRST_OWN = 'closed:users=30,seconds=60';

/** Queues a revision against itself on a host, after a look at what that costs. */
export function CalibrateButton({ choices }: { choices: CalibrateChoices }) {
  const { name, hostClass, alone } = choices;
  const whose = alone ? '' : ` Any host of class ${hostClass} may take it; the result applies to that host.`;
  return (
    <DialogButton
      label="Calibrate host"
      name={`Calibrate host ${name}`}
      title={`Calibrate ${name}?`}
      description={`Measures one revision against itself. Comparisons ignore changes within the noise it finds.${whose}`}
    >
      {(close) => <CalibrateForm choices={choices} close={close} />}
    </DialogButton>
  );
}

function CalibrateForm({ choices, close }: { choices: CalibrateChoices; close: () => void }) {
  const { hostId, suites, repositories, projects, rounds: allowed, overheadS } = choices;
  const router = useRouter();
  const [project, setProject] = useState('');
  const [suite, setSuite] = useState(suites[0].id);
  const { servers: all, profiles, handshakes } = subjectOf(choices, { project, suite });
  const [handshake, setHandshake] = useState(handshakes[0]?.id ?? '');
  const servers = servedBy(all, handshake);
  const [chosen, setChosen] = useState(servers.map(({ id }) => id));
  const [repository, setRepository] = useState(repositories[0]?.id);
  const [profile, setProfile] = useState(suites[0].profile);
  const [own, setOwn] = useState(FIRST_OWN);
  const [rounds, setRounds] = useState(String(allowed.first));
  const [layouts, setLayouts] = useState('1');
  const { form, sending, refused } = useForm(queue, { leaves: true });
  const trials = 2 * chosen.length * (Number(rounds) || 0);
  const text = profile === OWN ? own.trim() : profile;
  const read = parseProfile(text);

  async function queue() {
    const answer = await call('POST /api/v1/hosts/{id}/calibration', {
      params: { id: hostId },
      body: {
        ...(project === '' ? { suite, repository } : { project }),
        servers: chosen,
        profile: text,
        handshake,
        rounds: typedNumber(rounds),
        layouts: Number(layouts),
      },
    });
    if (answer.refused) return answer.refused;
    close();
    router.push(answer.body.url);
  }

  function choose(of: { project: string; suite: string }) {
    const next = subjectOf(choices, of);
    setProject(of.project);
    setSuite(of.suite);
    const stays = profile === OWN || next.profiles.some(({ id }) => id === profile);
    setProfile(stays ? profile : next.profile);
    chooseHandshake(next.handshakes[0]?.id ?? '', next.servers);
  }

  function chooseHandshake(id: string, from = all) {
    setHandshake(id);
    setChosen(servedBy(from, id).map((server) => server.id));
  }

  return (
    <form {...form} autoComplete="off" className="mt-4 space-y-3 text-13">
      {projects.length > 0 && (
        <Choice
          label="Project"
          value={project}
          options={[{ id: '', title: 'Built-in servers' }, ...projects]}
          onChange={(id) => choose({ project: id, suite })}
        />
      )}
      {project === '' && suites.length > 1 && (
        <Choice
          label="Suite"
          value={suite}
          options={suites}
          onChange={(id) => choose({ project, suite: id })}
        />
      )}
      <fieldset>
        <legend className="font-semibold">Servers</legend>
        <div className="mt-1 grid max-h-44 gap-x-3 overflow-y-auto rounded-md border border-line p-1.5 sm:grid-cols-2">
          {servers.map(({ id, title }) => (
            <label key={id} className="flex min-h-7 min-w-0 cursor-pointer items-center gap-2 px-1">
              <input
                type="checkbox"
                name="servers"
                value={id}
                checked={chosen.includes(id)}
                onChange={({ target }) =>
                  setChosen(
                    servers
                      .map((server) => server.id)
                      .filter((other) => (other === id ? target.checked : chosen.includes(other))),
                  )
                }
                className="size-3.5 shrink-0 accent-accent"
              />
              <span className="min-w-0 truncate">{title}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {project === '' && repositories.length > 1 && (
        <Choice label="Repository" value={repository} options={repositories} onChange={setRepository} />
      )}
      <div className="grid grid-cols-3 gap-3">
        <Choice
          label="Load profile"
          value={profile}
          options={[...profiles, OWN_LOAD]}
          onChange={setProfile}
        />
        <Choice label="Handshake" value={handshake} options={handshakes} onChange={chooseHandshake} />
        <label className="block">
          <span className="font-semibold">Rounds</span>
          <input
            type="number"
            inputMode="numeric"
            min={allowed.min}
            max={allowed.max}
            value={rounds}
            onChange={(event) => setRounds(event.target.value)}
            className="num mt-1 block h-8 w-full rounded-md border border-line-strong bg-surface px-2"
          />
        </label>
        <Choice label="Layouts" value={layouts} options={LAYOUTS} onChange={setLayouts} />
      </div>
      {profile === OWN && <OwnText text={own} read={read} onChange={setOwn} />}
      <p aria-live="polite" className="border-line border-t pt-3">
        {'profile' in read ? (
          <>
            <span className="text-muted">Measuring takes about </span>
            <span className="font-medium">
              <Quantity text={duration(estimateSeconds(read.profile, trials, overheadS))} />
            </span>
            <span className="text-muted">
              : <Quantity text={plural(trials, 'trial')} />, both sides of each server in every round.
            </span>
          </>
        ) : (
          <span className="text-muted">Complete the load for an estimate.</span>
        )}
      </p>
      {refused && (
        <Notice tone="bad" role="alert" title="Not queued">
          {refused.fields.length > 0
            ? refused.fields.map(({ message }) => message).join('. ')
            : refused.message}
        </Notice>
      )}
      <FormActions
        leave="Cancel"
        onLeave={close}
        send="Calibrate"
        sendingLabel="Queueing…"
        sending={sending}
      />
    </form>
  );
}

/** A load of somebody's own as text, and what it says or what is wrong with it. */
function OwnText({
  text,
  read,
  onChange,
}: {
  text: string;
  read: ReturnType<typeof parseProfile>;
  onChange: (text: string) => void;
}) {
  return (
    <TextField
      name="own"
      label="Your own load, as text"
      value={text}
      onChange={onChange}
      {...('message' in read
        ? { error: read.message }
        : {
            error: undefined,
            note: <Figures text={`${read.profile.title}: ${read.profile.description}.`} />,
          })}
      mono
    />
  );
}

/** Those of these servers that can be called by a handshake. */
function servedBy(servers: Subject['servers'], handshake: string): Subject['servers'] {
  return servers.filter(({ unserved }) => unserved[handshake] === undefined);
}

function subjectOf(
  { projects, suites }: CalibrateChoices,
  { project, suite }: { project: string; suite: string },
): Subject {
  const chosen = projects.find(({ id }) => id === project) ?? suites.find(({ id }) => id === suite);
  return chosen ?? suites[0];
}

function Choice({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: string | undefined;
  options: readonly { id: string; title: string }[];
  onChange: (id: string) => void;
}) {
  return (
    <label className="block min-w-0">
      <span className="font-semibold">{label}</span>
      <select
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="mt-1 block h-8 w-full rounded-md border border-line-strong bg-surface px-1.5"
      >
        {options.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}
