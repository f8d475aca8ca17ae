'use client';

import { useState } from 'react';
import { withProject } from '#queueing/draft.ts';
import { Field } from '#queueing/fields/field.tsx';
import { CardField, type FieldsProps, RoundsInput, WhereAndWhat } from '#queueing/fields/fields.tsx';
import { MoreOptions } from '#queueing/fields/more-options.tsx';
import { ProfileCpuField, RUN_PROFILE_CPU } from '#queueing/fields/profile-cpu-field.tsx';
import { ProfileField } from '#queueing/fields/profile-field.tsx';
import { ProjectField } from '#queueing/fields/project-field.tsx';
import { QueueButton } from '#queueing/fields/queue-button.tsx';
import { RefField } from '#queueing/fields/ref-field.tsx';
import { RepositoryField, SourceOfProject } from '#queueing/fields/repository-field.tsx';
import { Summary } from '#queueing/fields/summary.tsx';
import type { Choices, Draft, ProjectOption } from '#queueing/offered/choices.ts';
import { classOf, projectOf, revisionsOf } from '#queueing/offered/offers.ts';
import { submitRun } from '#queueing/submit.ts';
import { useQueueing } from '#queueing/use-queueing.ts';
import { type Named, NamingFields, namingIn } from '#results/run/naming-fields.tsx';

const MORE = ['handshake', 'profileCpu', 'priority', 'name', 'note', 'tags'];

/** The form that queues a run. What was typed stays, whatever the answer. */
export function NewRunForm({
  choices,
  first,
  named,
}: {
  choices: Choices;
  first: Draft;
  /** Naming of the run that it repeats. */
  named: Named | null;
}) {
  const [draft, setDraft] = useState(first);
  const { form, sending, refused, errors } = useQueueing(
    (typed) => submitRun(draft, { ownRepository: choices.ownRepository, naming: namingIn(typed) }),
    (id) => `/runs/${id}`,
  );
  const fields = { choices, draft, setDraft, errors };
  const change = (part: Partial<Draft>) => setDraft((old) => ({ ...old, ...part }));
  return (
    <form {...form} className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="space-y-6">
        <ProjectField
          choices={choices}
          draft={draft}
          onChange={(project) => setDraft({ ...withProject(choices, draft, project), ref: '' })}
          error={errors.project}
        />
        <CardField name="suite" {...fields} />
        <ProfileField {...fields} />
        <WhereAndWhat {...fields} />
        <Field
          name="rounds"
          legend="Rounds"
          note="Two rounds give a range, five a confidence interval."
          error={errors.rounds}
        >
          <RoundsInput
            value={draft.rounds}
            min={1}
            max={choices.maxRounds}
            error={errors.rounds}
            onChange={(rounds) => change({ rounds })}
          />
        </Field>
        <Revision {...fields} />
        <MoreOptions names={MORE} errors={errors} open={named !== null}>
          <CardField name="handshake" {...fields} />
          <ProfileCpuField {...fields} choices={RUN_PROFILE_CPU} />
          <CardField name="priority" {...fields} />
          <div className="max-w-lg space-y-3">
            <NamingFields errors={errors} {...(named && { first: named })} />
          </div>
        </MoreOptions>
      </div>
      <div className="space-y-4 rounded-md border border-line bg-surface p-4 lg:sticky lg:top-18">
        <Summary draft={draft} choices={choices} />
        <QueueButton label="Queue run" sending={sending} refused={refused} />
      </div>
    </form>
  );
}

/** Revision that the servers are built from; only where hosts told of any, or one is asked for. */
function Revision({ choices, draft, setDraft, errors }: FieldsProps<Draft>) {
  const { ownRepository: own } = choices;
  const project = projectOf(choices, draft);
  const { repositories } = classOf(choices, draft.hostClass);
  const asked = draft.ref !== '' || draft.repository !== own || errors.ref || errors.repository;
  if (repositories.length === 0 && !asked) return null;
  const repository = revisionsOf(choices, draft);
  const fixed = repository?.fixed && draft.ref === '' && !errors.ref;
  return (
    <Field name="revision" legend="Revision" error={undefined}>
      <div className="max-w-lg space-y-3">
        {project ? (
          <SourceOfProject address={project.repository} />
        ) : (
          <RepositoryField
            repositories={repositories}
            value={draft.repository}
            onChange={(repository) => setDraft({ ...draft, repository })}
            error={errors.repository}
          />
        )}
        {!fixed && (
          <RefField
            name="ref"
            label={project?.versions ? 'Version' : 'Branch, tag or commit'}
            value={draft.ref}
            onChange={(ref) => setDraft({ ...draft, ref })}
            repository={repository}
            empty={emptyLabel(draft, { own, project })}
            error={errors.ref}
          />
        )}
      </div>
    </Field>
  );
}

/** Meaning of an empty ref. */
function emptyLabel(
  { repository }: Draft,
  { own, project }: { own: string; project: ProjectOption | undefined },
): string {
  if (project) return `Empty: ${project.ref ?? (project.versions ? 'the newest' : 'its HEAD')}.`;
  return repository === own ? 'Empty: the checkout as it is.' : 'Empty: its HEAD.';
}
