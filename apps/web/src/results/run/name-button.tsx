'use client';

import { call } from '@headroom/api/client';
import { EditDialog } from '#ui/edit-dialog.tsx';
import { type Named, NamingFields, namingIn } from './naming-fields.tsx';

/** Changes the name, the note and the tags of a run. */
export function NameButton({ runId, first }: { runId: string; first: Named }) {
  return (
    <EditDialog
      label="Name and tags"
      title="Name, note and tags"
      description="Shown to everyone who can read this run, but not on its public page."
      unchanged="Not changed"
      save={async (typed) =>
        (await call('PUT /api/v1/runs/{id}', { params: { id: runId }, body: namingIn(typed) })).refused
      }
    >
      {(errors) => <NamingFields first={first} errors={errors} />}
    </EditDialog>
  );
}
