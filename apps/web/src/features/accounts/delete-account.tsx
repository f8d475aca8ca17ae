'use client';

import { Dialog } from 'radix-ui';
import { Button } from '#ui/button.tsx';
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
    <Dialog.Root>
      <Dialog.Trigger asChild>
        <Button tone="danger">Delete the account</Button>
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-black/40" />
        <Dialog.Content className="fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-2rem)] w-96 max-w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-lg border border-line bg-surface p-5 shadow-xl">
          <Dialog.Title className="font-semibold">Delete this account?</Dialog.Title>
          <Dialog.Description className="mt-1.5 break-words text-13 text-muted">
            It cannot be brought back. To go on, type {props.email}
            {props.withPassword && ' and the password'}.
          </Dialog.Description>
          <DeletionForm {...props} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function DeletionForm({ withPassword }: Props) {
  const { form, sending, refused, errorOf } = useForm(async ({ email = '', password }) => {
    const { refused } = await askAuth('/delete-user', { email, ...(withPassword && { password }) });
    if (!refused) window.location.assign('/');
    return refused;
  });
  return (
    <form {...form} className="mt-4 space-y-4">
      <TextField name="email" type="email" label="E-mail" autoComplete="off" error={errorOf('email')} />
      {withPassword && (
        <TextField
          name="password"
          type="password"
          label="Password"
          autoComplete="current-password"
          error={errorOf('password')}
        />
      )}
      <Refusal title="Nothing was deleted" refused={refused} />
      <div className="flex justify-end gap-2">
        <Dialog.Close asChild>
          <Button>Keep it</Button>
        </Dialog.Close>
        <Button type="submit" tone="danger" aria-disabled={sending}>
          {sending ? 'Deleting…' : 'Delete'}
        </Button>
      </div>
    </form>
  );
}
