'use client';

import { call } from '@headroom/api/client';
import { useRouter } from 'next/navigation';
import { Button } from '#ui/button.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useForm } from '#ui/use-form.ts';

interface Props {
  request: 'PUT /api/v1/workspace' | 'POST /api/v1/workspaces';
  label: string;
  note?: string;
  first?: string;
  act: string;
  acting: string;
  /** Message for a refused request. */
  failed: string;
}

/** Names a workspace: one that is made, or the one that is there. */
function NameForm({ request, label, note, first, act, acting, failed }: Props) {
  const router = useRouter();
  const { form, sending, refused, errors } = useForm(async ({ name = '' }) => {
    const { refused } = await call(request, { body: { name } });
    if (refused) return refused;
    if (request === 'POST /api/v1/workspaces') form.ref.current?.reset();
    router.refresh();
  });
  return (
    <form {...form} className="max-w-xl space-y-3">
      <TextField name="name" label={label} note={note} defaultValue={first} error={errors.name} />
      <Refusal title={failed} refused={refused} />
      <Button type="submit" aria-disabled={sending}>
        {sending ? acting : act}
      </Button>
    </form>
  );
}

/** Gives the active workspace another name. */
export function RenameForm({ name }: { name: string }) {
  return (
    <NameForm
      request="PUT /api/v1/workspace"
      label="Name"
      first={name}
      act="Rename"
      acting="Renaming…"
      failed="The name stays as it was"
    />
  );
}

/** Makes another workspace and enters it. */
export function CreateForm() {
  return (
    <NameForm
      request="POST /api/v1/workspaces"
      label="Name of a new workspace"
      note="You become its owner and switch to it."
      act="Create workspace"
      acting="Creating…"
      failed="Workspace not created"
    />
  );
}
