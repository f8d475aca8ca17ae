'use client';

import { call } from '@headroom/api/client';
import type { PublishedSubject } from '@headroom/db';
import { EditDialog } from '#ui/edit-dialog.tsx';
import { TextField } from '#ui/text-field.tsx';

/** Changes the title and the summary of a publication. */
export function EditButton({
  subject,
  title,
  summary,
}: {
  subject: PublishedSubject;
  title: string;
  summary: string;
}) {
  return (
    <EditDialog
      label="Edit"
      title="Edit this publication"
      description="The page shows the time of the edit. Figures and address stay."
      width="w-[32rem]"
      unchanged="Not changed"
      save={async ({ title = '', summary = '' }) => {
        const body = { title, summary };
        const { refused } =
          'runId' in subject
            ? await call('PUT /api/v1/runs/{id}/publication', { params: { id: subject.runId }, body })
            : await call('PUT /api/v1/watches/{id}/publication', { params: { id: subject.watchId }, body });
        return refused;
      }}
    >
      {(errors) => (
        <>
          <TextField name="title" label="Title" defaultValue={title} error={errors.title} />
          <TextField name="summary" label="Summary" defaultValue={summary} error={errors.summary} rows={4} />
        </>
      )}
    </EditDialog>
  );
}
