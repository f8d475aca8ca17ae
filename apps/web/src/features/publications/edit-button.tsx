'use client';

import { call } from '@headroom/api/client';
import { useRouter } from 'next/navigation';
import { DialogButton } from '#ui/dialog.tsx';
import { FormActions } from '#ui/form-actions.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useForm } from '#ui/use-form.ts';

interface Props {
  runId: string;
  title: string;
  summary: string;
}

/** Changes the title and the summary of a publication. */
export function EditButton(props: Props) {
  return (
    <DialogButton
      label="Edit"
      title="Edit this publication"
      description="The public page says when its title or summary was edited last. Figures and address stay."
      width="w-[32rem]"
    >
      {(close) => <EditForm {...props} close={close} />}
    </DialogButton>
  );
}

function EditForm({ runId, title, summary, close }: Props & { close: () => void }) {
  const router = useRouter();
  const { form, sending, refused, errors } = useForm(async ({ title = '', summary = '' }) => {
    const { refused } = await call('PUT /api/v1/runs/{id}/publication', {
      params: { id: runId },
      body: { title, summary },
    });
    if (refused) return refused;
    router.refresh();
    close();
  });
  return (
    <form {...form} className="mt-4 space-y-4">
      <TextField name="title" label="Title" defaultValue={title} error={errors.title} />
      <TextField name="summary" label="Summary" defaultValue={summary} error={errors.summary} rows={4} />
      <Refusal title="Nothing was changed" refused={refused} />
      <FormActions leave="Cancel" onLeave={close} send="Save" sendingLabel="Saving…" sending={sending} />
    </form>
  );
}
