'use client';

import { useState } from 'react';
import { withProject } from '#queueing/draft.ts';
import { CardField, WhereAndWhat } from '#queueing/fields/fields.tsx';
import { MoreOptions } from '#queueing/fields/more-options.tsx';
import { COMPARISON_PROFILE_CPU, ProfileCpuField } from '#queueing/fields/profile-cpu-field.tsx';
import { ProfileField } from '#queueing/fields/profile-field.tsx';
import { ProjectField } from '#queueing/fields/project-field.tsx';
import { QueueButton } from '#queueing/fields/queue-button.tsx';
import { Summary } from '#queueing/fields/summary.tsx';
import { type Submitted, submitComparison } from '#queueing/submit.ts';
import { useQueueing } from '#queueing/use-queueing.ts';
import { Quantity } from '#ui/figures.tsx';
import { type CompareChoices, type CompareDraft, sidesOf, withAllTools, withFirstSides } from './choices.ts';
import { LayoutsField } from './layouts-field.tsx';
import { PowerNote } from './power-note.tsx';
import { RoundsField } from './rounds-field.tsx';
import { SidesField } from './sides-field.tsx';
import { ToolsField, toolsProblem } from './tools-field.tsx';

const MORE = ['tools', 'handshake', 'layouts', 'profileCpu', 'priority'];

/** The form that queues a comparison. What was typed stays, whatever the answer. */
export function NewComparisonForm({ choices, first }: { choices: CompareChoices; first: CompareDraft }) {
  const [draft, setDraft] = useState(first);
  const { form, sending, refused, errors } = useQueueing(
    () => send(choices, draft),
    (id) => `/compare/${id}`,
  );
  const fields = { choices, draft, setDraft, errors };
  return (
    <form {...form} className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0 space-y-6">
        <ProjectField
          choices={choices}
          draft={draft}
          onChange={(project) => {
            const next = withProject(choices, draft, project);
            setDraft(withAllTools(choices, withFirstSides(choices, next, draft)));
          }}
          error={errors.project}
        />
        <CardField name="suite" {...fields} setDraft={(other) => setDraft(withAllTools(choices, other))} />
        <SidesField {...fields} />
        <WhereAndWhat {...fields} />
        <ProfileField {...fields} />
        <RoundsField {...fields} />
        <MoreOptions names={MORE} errors={errors}>
          <ToolsField {...fields} />
          <CardField name="handshake" {...fields} />
          <LayoutsField {...fields} />
          <ProfileCpuField {...fields} choices={COMPARISON_PROFILE_CPU} />
          <CardField name="priority" {...fields} />
        </MoreOptions>
      </div>
      <div className="space-y-4 rounded-md border border-line bg-surface p-4 lg:sticky lg:top-18">
        <Summary
          draft={draft}
          choices={choices}
          compared={{ minRounds: choices.minRounds, atMost: draft.untilDecided }}
        />
        <p className="border-line border-t pt-3 text-13 text-muted">
          False alarms: at most <Quantity text={`${choices.doubtPct} %`} /> of comparisons.
        </p>
        <PowerNote choices={choices} draft={draft} />
        <QueueButton label="Queue comparison" sending={sending} refused={refused} />
      </div>
    </form>
  );
}

async function send(choices: CompareChoices, draft: CompareDraft): Promise<Submitted> {
  const message = toolsProblem(draft);
  if (message) return { refused: { code: 'invalid_request', message, fields: [{ path: 'tools', message }] } };
  return submitComparison(draft, sidesOf(choices, draft));
}
