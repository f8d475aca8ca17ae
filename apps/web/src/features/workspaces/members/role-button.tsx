'use client';

import { call } from '@headroom/api/client';
import type { WorkspaceRole } from '@headroom/db';
import { useRouter } from 'next/navigation';
import { DialogButton } from '#ui/dialog.tsx';
import { FormActions } from '#ui/form-actions.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { useForm } from '#ui/use-form.ts';
import { RoleChoice } from './role-choice.tsx';

interface Props {
  userId: string;
  name: string;
  role: WorkspaceRole;
}

/** Gives a member another role. */
export function RoleButton(props: Props) {
  return (
    <DialogButton
      label="Change role"
      name={`Change role of ${props.name}`}
      title={`What may ${props.name} do?`}
      description="It counts at once, also for API tokens that they made."
    >
      {(close) => <RoleForm {...props} close={close} />}
    </DialogButton>
  );
}

function RoleForm({ userId, role, close }: Props & { close: () => void }) {
  const router = useRouter();
  const { form, sending, refused } = useForm(async (typed) => {
    const { refused } = await call('PUT /api/v1/members/{id}', {
      params: { id: userId },
      body: { role: typed.role },
    });
    if (refused) return refused;
    router.refresh();
    close();
  });
  return (
    <form {...form} className="mt-4 space-y-4">
      <RoleChoice first={role} />
      <Refusal title="The role stays as it was" refused={refused} />
      <FormActions leave="Cancel" onLeave={close} send="Save" sendingLabel="Saving…" sending={sending} />
    </form>
  );
}
