'use client';

import { call } from '@headroom/api/client';
import type { QuotaLimits } from '@headroom/db';
import { useRouter } from 'next/navigation';
import { DialogButton } from '#ui/dialog.tsx';
import { FormActions } from '#ui/form-actions.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useForm } from '#ui/use-form.ts';
import { QUOTA_FIELDS } from './quota-fields.ts';

interface Props {
  workspaceId: string;
  name: string;
  quota: QuotaLimits;
}

/** Sets how much of the installation a workspace may use. */
export function QuotaButton(props: Props) {
  return (
    <DialogButton
      label="Set quotas"
      name={`Set quotas of ${props.name}`}
      title={`Quotas of ${props.name}`}
      description="An empty field is no limit. What is stored, queued or running already stays."
    >
      {(close) => <QuotaForm {...props} close={close} />}
    </DialogButton>
  );
}

function QuotaForm({ workspaceId, quota, close }: Props & { close: () => void }) {
  const router = useRouter();
  const { form, sending, refused, errors } = useForm(async (typed) => {
    const limits = QUOTA_FIELDS.map(({ id }) => [id, limitIn(typed[id])]);
    const { refused } = await call('PUT /api/v1/workspaces/{id}/quota', {
      params: { id: workspaceId },
      body: Object.fromEntries(limits),
    });
    if (refused) return refused;
    router.refresh();
    close();
  });
  return (
    <form {...form} className="mt-4 space-y-4">
      {QUOTA_FIELDS.map(({ id, title }) => (
        <TextField
          key={id}
          name={id}
          label={title}
          defaultValue={quota[id]?.toString()}
          error={errors[id]}
          mono
        />
      ))}
      <Refusal title="The quotas stay as they were" refused={refused} />
      <FormActions leave="Cancel" onLeave={close} send="Save" sendingLabel="Saving…" sending={sending} />
    </form>
  );
}

/** Limit as typed; text that is no number is sent as it is: the API says at its field what is allowed. */
function limitIn(typed = ''): number | string | null {
  const text = typed.trim();
  if (text === '') return null;
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}
