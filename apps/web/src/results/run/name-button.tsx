'use client';

import { call } from '@headroom/api/client';
import { useRouter } from 'next/navigation';
import { DialogButton } from '#ui/dialog.tsx';
import { FormActions } from '#ui/form-actions.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { useForm } from '#ui/use-form.ts';
import { type Named, NamingFields, namingIn } from './naming-fields.tsx';

interface Props {
  runId: string;
  first: Named;
}

/** Changes the name, the note and the tags of a run. */
export function NameButton(props: Props) {
  return (
    <DialogButton
      label="Name and tags"
      title="Name, note and tags"
      description="For everybody who can read this run, but not on its public page."
    >
      {(close) => <NamingForm {...props} close={close} />}
    </DialogButton>
  );
}

function NamingForm({ runId, first, close }: Props & { close: () => void }) {
  const router = useRouter();
  const { form, sending, refused, errors } = useForm(async (typed) => {
    const { refused } = await call('PUT /api/v1/runs/{id}', { params: { id: runId }, body: namingIn(typed) });
    if (refused) return refused;
    router.refresh();
    close();
  });
  return (
    <form {...form} className="mt-4 space-y-4">
      <NamingFields first={first} errors={errors} />
      <Refusal title="Nothing was changed" refused={refused} />
      <FormActions leave="Cancel" onLeave={close} send="Save" sendingLabel="Saving…" sending={sending} />
    </form>
  );
}
