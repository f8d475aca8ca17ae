'use client';

import { DialogButton } from '#ui/dialog.tsx';
import { FormActions } from '#ui/form-actions.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useForm } from '#ui/use-form.ts';
import { askAuth } from './ask-auth.ts';

interface Props {
  email: string;
  /** Whether the account has a password to confirm by. */
  withPassword: boolean;
}

/** Deletes the account after its e-mail address, and its password, were typed. */
export function DeleteAccount(props: Props) {
  return (
    <DialogButton
      label="Delete the account"
      tone="danger"
      title="Delete this account?"
      description={`This cannot be undone. To go on, type ${props.email}${props.withPassword ? ' and the password' : ''}.`}
      width="w-96"
    >
      {(close) => <DeletionForm {...props} close={close} />}
    </DialogButton>
  );
}

function DeletionForm({ withPassword, close }: Props & { close: () => void }) {
  const { form, sending, refused, errors } = useForm(async ({ email = '', password }) => {
    const { refused } = await askAuth('/delete-user', { email, ...(withPassword && { password }) });
    if (!refused) window.location.assign('/');
    return refused;
  });
  return (
    <form {...form} className="mt-4 space-y-4">
      <TextField name="email" type="email" label="E-mail" autoComplete="off" error={errors.email} />
      {withPassword && (
        <TextField
          name="password"
          type="password"
          label="Password"
          autoComplete="current-password"
          error={errors.password}
        />
      )}
      <Refusal title="Not deleted" refused={refused} />
      <FormActions
        leave="Keep it"
        onLeave={close}
        send="Delete"
        sendingLabel="Deleting…"
        sending={sending}
        tone="danger"
      />
    </form>
  );
}
