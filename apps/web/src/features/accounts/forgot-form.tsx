'use client';

import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useForm } from '#ui/use-form.ts';
import { askAuth } from './ask-auth.ts';
import { LinkSent } from './link-sent.tsx';

const askFor = (email: string) =>
  askAuth('/request-password-reset', { email, redirectTo: '/reset-password' });

/** Asks for a link by which a new password is chosen; does not tell whether there is such an account. */
export function ForgotForm({ mailed }: { mailed: boolean }) {
  const [sentTo, setSentTo] = useState<string>();
  const { form, sending, refused, errors } = useForm(async ({ email = '' }) => {
    const { refused } = await askFor(email);
    if (!refused) setSentTo(email);
    return refused;
  });
  if (sentTo !== undefined) {
    return (
      <LinkSent
        title="If there is an account with this address"
        email={sentTo}
        mailed={mailed}
        sendAgain={() => askFor(sentTo)}
      >
        It works once, within two hours.
      </LinkSent>
    );
  }
  return (
    <form {...form} className="space-y-4">
      <TextField
        name="email"
        type="email"
        label="E-mail"
        note="Of the account; a link to choose a new password goes there."
        autoComplete="username"
        error={errors.email}
      />
      <Refusal title="Link not created" refused={refused} />
      <Button type="submit" tone="main" className="w-full justify-center" aria-disabled={sending}>
        {sending ? 'Asking…' : mailed ? 'Send a link' : 'Create link'}
      </Button>
    </form>
  );
}
