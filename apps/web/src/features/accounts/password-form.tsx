'use client';

import { useRouter } from 'next/navigation';
import { PASSWORD_LENGTH } from '#server/auth/password-length.ts';
import { Button } from '#ui/button.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useForm } from '#ui/use-form.ts';
import { askAuth } from './ask-auth.ts';

/** Changes the password of an account, which ends its other sessions. */
export function PasswordForm({ email }: { email: string }) {
  const router = useRouter();
  const { form, sending, refused, errors, done } = useForm(async (typed) => {
    const { currentPassword = '', newPassword = '' } = typed;
    const { refused } = await askAuth('/change-password', { currentPassword, newPassword });
    if (refused) return refused;
    form.ref.current?.reset();
    router.refresh();
    return undefined;
  });
  return (
    <form {...form} className="max-w-sm space-y-4">
      {/* Tells password managers whose it is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <TextField
        name="currentPassword"
        type="password"
        label="Current password"
        autoComplete="current-password"
        error={errors.currentPassword}
      />
      <TextField
        name="newPassword"
        type="password"
        label="New password"
        note={`At least ${PASSWORD_LENGTH.min} characters. All other sessions end.`}
        autoComplete="new-password"
        error={errors.newPassword}
      />
      <Refusal title="The password stays as it was" refused={refused} />
      <div className="flex items-center gap-3">
        <Button type="submit" tone="main" aria-disabled={sending}>
          {sending ? 'Changing…' : 'Change the password'}
        </Button>
        <span role="status" className="text-13 text-muted">
          {done && 'Changed.'}
        </span>
      </div>
    </form>
  );
}
