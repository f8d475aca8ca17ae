'use client';

import Link from 'next/link';
import { PASSWORD_LENGTH } from '#server/auth/password-length.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/message.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useForm } from '#ui/use-form.ts';
import { askAuth } from './ask-auth.ts';

/** Chooses a new password by the token of a link. */
export function ResetForm({ token }: { token: string }) {
  const { form, sending, refused, errors, done } = useForm(
    async ({ newPassword = '' }) => (await askAuth('/reset-password', { token, newPassword })).refused,
  );
  if (done) {
    return (
      <Notice tone="info" role="status" title="The password is changed">
        All sessions of the account have ended.{' '}
        <Link href="/sign-in" prefetch={false} className="link">
          Sign in with the new one
        </Link>
      </Notice>
    );
  }
  return (
    <form {...form} className="space-y-4">
      <TextField
        name="newPassword"
        type="password"
        label="New password"
        note={`At least ${PASSWORD_LENGTH.min} characters.`}
        autoComplete="new-password"
        error={errors.newPassword}
      />
      <Refusal title="The password stays as it was" refused={refused} />
      <Button type="submit" tone="main" className="w-full justify-center" aria-disabled={sending}>
        {sending ? 'Changing…' : 'Change the password'}
      </Button>
    </form>
  );
}
