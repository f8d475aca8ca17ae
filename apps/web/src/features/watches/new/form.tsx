'use client';

import { call, type Output } from '@headroom/api/client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { profileText, withProject } from '#queueing/draft.ts';
import { EndsCards } from '#queueing/fields/ends-cards.tsx';
import { Field } from '#queueing/fields/field.tsx';
import { CardField, RoundsInput, WhereAndWhat } from '#queueing/fields/fields.tsx';
import { ProfileField } from '#queueing/fields/profile-field.tsx';
import { ProjectField } from '#queueing/fields/project-field.tsx';
import { RefField } from '#queueing/fields/ref-field.tsx';
import { RepositoryField, SourceOfProject } from '#queueing/fields/repository-field.tsx';
import { Summary } from '#queueing/fields/summary.tsx';
import { classOf, projectOf, revisionsOf } from '#queueing/offered/offers.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { CheckField } from '#ui/check-field.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { TextField } from '#ui/text-field.tsx';
import { typedNumber } from '#ui/typed-number.ts';
import { useForm } from '#ui/use-form.ts';
import { watchPath } from '../paths.ts';
import { PushSteps } from '../push-steps.tsx';
import type { WatchChoices, WatchDraft } from './draft.ts';

type Added = Output<'POST /api/v1/watches'>;

/** Form for a new watch; replaced by the watch and its secret, which is shown once. */
export function NewWatchForm({ choices, first }: { choices: WatchChoices; first: WatchDraft }) {
  const [draft, setDraft] = useState(first);
  const [added, setAdded] = useState<Added>();
  const router = useRouter();
  const releases = followsReleases(draft);
  const { form, sending, refused, errors } = useForm(async () => {
    const answer = await call('POST /api/v1/watches', { body: requestOf(draft) });
    if (answer.refused) return answer.refused;
    // Registries send no push events.
    if (answer.body.releases) router.push(watchPath(answer.body.id));
    else setAdded(answer.body);
    return undefined;
  });
  if (added) return <AddedWatch added={added} />;
  const fields = { choices, draft, setDraft, errors };
  return (
    <form
      {...form}
      autoComplete="off"
      className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem]"
    >
      <div className="min-w-0 space-y-6">
        <ProjectField
          choices={choices}
          draft={draft}
          onChange={(project) => setDraft(ofProject(choices, withProject(choices, draft, project)))}
          error={errors.project}
        />
        <CardField name="suite" {...fields} />
        <SourceField {...fields} />
        <WhereAndWhat {...fields} />
        <ProfileField {...fields} />
        <Field name="rounds" legend="Rounds of each comparison" error={errors.rounds ?? errors.untilDecided}>
          <EndsCards
            untilDecided={draft.untilDecided}
            onChange={(untilDecided) => setDraft({ ...draft, untilDecided })}
          />
          <div className="mt-2.5">
            <RoundsInput
              value={draft.rounds}
              min={choices.minRounds}
              max={choices.maxRounds}
              error={errors.rounds}
              onChange={(rounds) => setDraft({ ...draft, rounds })}
            />
          </div>
        </Field>
        <Field name="everyMinutes" legend="Minimum interval" error={undefined}>
          <div className="max-w-xs">
            <TextField
              name="everyMinutes"
              label="Minutes"
              type="number"
              value={draft.everyMinutes}
              onChange={(everyMinutes) => setDraft({ ...draft, everyMinutes })}
              note={
                releases
                  ? 'Minutes between checks of the registry, and between comparisons. Releases in between are measured together.'
                  : 'Minutes between comparisons of new heads. Commits in between are measured together.'
              }
              error={errors.everyMinutes}
            />
          </div>
        </Field>
        <Field name="calibrates" legend="Noise floor" error={undefined}>
          <div className="max-w-lg">
            <CheckField
              name="calibrates"
              label="Calibrate once a day"
              checked={draft.calibrates}
              onChange={(calibrates) => setDraft({ ...draft, calibrates })}
              note="One server at a time, on idle hosts of the class. It counts against the quotas, and shows where a host drifts."
              error={errors.calibrates}
            />
          </div>
        </Field>
        <CardField name="handshake" {...fields} />
      </div>
      <div className="space-y-4 rounded-md border border-line bg-surface p-4 lg:sticky lg:top-18">
        <p className="font-semibold text-13">Each comparison</p>
        <Summary
          draft={{ ...draft, priority: '-1' }}
          choices={choices}
          compared={{ minRounds: choices.minRounds, atMost: draft.untilDecided }}
          starts={
            releases
              ? 'Queued for each new release, with low priority.'
              : 'Queued for each new head, with low priority.'
          }
        />
        <Refusal title="Not added" refused={refused} />
        <Button type="submit" tone="main" aria-disabled={sending} className="w-full justify-center">
          {sending ? 'Adding…' : releases ? 'Watch these releases' : 'Watch this branch'}
        </Button>
      </div>
    </form>
  );
}

function SourceField({
  choices,
  draft,
  setDraft,
  errors,
}: {
  choices: WatchChoices;
  draft: WatchDraft;
  setDraft: (draft: WatchDraft) => void;
  errors: Partial<Record<string, string>>;
}) {
  const project = projectOf(choices, draft);
  const setBranch = (branch: string) => setDraft({ ...draft, branch });
  const releases = followsReleases(draft);
  return (
    <Field name="source" legend="Branch or releases" error={undefined}>
      <div className="space-y-3">
        {project ? (
          <SourceOfProject address={project.repository} />
        ) : (
          <RepositoryField
            repositories={classOf(choices, draft.hostClass).repositories}
            value={draft.repository}
            onChange={(repository) => setDraft({ ...draft, repository })}
            error={errors.repository}
          />
        )}
        <div className="max-w-lg">
          <RefField
            name="branch"
            label={project ? 'Branch, package or image' : 'Branch'}
            value={draft.branch}
            onChange={setBranch}
            repository={revisionsOf(choices, draft)}
            empty={
              project
                ? 'A branch, or npm:NAME, pypi:NAME, cargo:NAME, go:PATH, nuget:NAME, oci:IMAGE:TAG for releases.'
                : 'Its current head is the first base.'
            }
            note={releases ? noteOf(draft.branch) : undefined}
            error={errors.branch ?? errors.releases}
          />
        </div>
      </div>
    </Field>
  );
}

function AddedWatch({ added }: { added: Added }) {
  return (
    <div className="max-w-3xl space-y-6">
      <PushSteps pushUrl={added.pushUrl} secret={added.pushSecret} branch={added.branch} />
      <ButtonLink href={watchPath(added.id)} tone="main">
        To the watch
      </ButtonLink>
    </div>
  );
}

/** Whether the form names a package or an image; a branch has no colon. */
const followsReleases = ({ branch }: WatchDraft) => branch.includes(':');

/** Rule by which releases are followed. */
function noteOf(source: string): string {
  const isImage = /^\s*(oci|docker|image):/.test(source);
  return isImage
    ? 'A tag such as 1.2.3 is followed by newer versions; any other tag by new digests.'
    : 'New versions; withdrawn ones and pre-releases are passed over.';
}

/** The draft of another project: the releases of its package, or a branch. */
function ofProject(choices: WatchChoices, draft: WatchDraft): WatchDraft {
  const branch = choices.packages[draft.project] ?? (followsReleases(draft) ? '' : draft.branch);
  return { ...draft, branch };
}

/** Form values as a request, without the fields that a project sets. */
function requestOf(draft: WatchDraft) {
  const { project, suite, repository, profile, own, branch, priority: _priority, ...rest } = draft;
  return {
    ...rest,
    ...(project === '' ? { suite, repository } : { project }),
    profile: profileText({ profile, own }),
    ...(followsReleases(draft) ? { releases: branch.trim() } : { branch: branch.trim() }),
    rounds: typedNumber(draft.rounds),
    everyMinutes: typedNumber(draft.everyMinutes),
  };
}
