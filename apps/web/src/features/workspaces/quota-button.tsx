'use client';

import { call } from '@headroom/api/client';
import type { QuotaLimits } from '@headroom/db';
import { EditDialog } from '#ui/edit-dialog.tsx';
import { TextField } from '#ui/text-field.tsx';
import { QUOTA_FIELDS } from './quota-fields.ts';

interface Props {
  workspaceId: string;
  name: string;
  quota: QuotaLimits;
}

/** Sets how much of the installation a workspace may use. */
export function QuotaButton({ workspaceId, name, quota }: Props) {
  return (
    <EditDialog
      label="Set quotas"
      name={`Set quotas of ${name}`}
      title={`Quotas of ${name}`}
      description="Empty: no limit. Stored, queued and running runs stay."
      unchanged="The quotas stay as they were"
      save={async (typed) => {
        const limits = QUOTA_FIELDS.map(({ id }) => [id, limitIn(typed[id])]);
        const { refused } = await call('PUT /api/v1/workspaces/{id}/quota', {
          params: { id: workspaceId },
          body: Object.fromEntries(limits),
        });
        return refused;
      }}
    >
      {(errors) =>
        QUOTA_FIELDS.map(({ id, title }) => (
          <TextField
            key={id}
            name={id}
            label={title}
            defaultValue={quota[id]?.toString()}
            error={errors[id]}
            mono
          />
        ))
      }
    </EditDialog>
  );
}

/** Limit as typed; text that is no number is sent as it is: the API says at its field what is allowed. */
function limitIn(typed = ''): number | string | null {
  const text = typed.trim();
  if (text === '') return null;
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}
