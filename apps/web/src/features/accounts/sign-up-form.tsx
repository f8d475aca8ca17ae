'use client';

import { useState } from 'react';
import type { SignInProvider } from '#server/auth/auth.ts';
import { withNext } from '#server/auth/next.ts';
import { PASSWORD_LENGTH } from '#server/auth/password-length.ts';
import { Button } from '#ui/button.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useForm } from '#ui/use-form.ts';
import { askAuth } from './ask-auth.ts';
import { LinkSent } from './link-sent.tsx';
import { ProviderButtons } from './provider-buttons.tsx';

interface Props {
  /** Address to go on to. */
  next: string;
  /** Whether e-mails leave this installation. */
  mailed: boolean;
  /** Providers whose accounts will do. */
  providers: readonly SignInProvider[];
}

/** Name, e-mail and password of a new account; then says where the link is that confirms the address. */
export function SignUpForm({ next, mailed, providers }: Props) {
  const [sentTo, setSentTo] = useState<string>();
  const callbackURL = withNext('/sign-in', next);
  const { form, sending, refused, errors } = useForm(async ({ name = '', email = '', password = '' }) => {
    const { refused } = await askAuth('/sign-up/email', { name, email, password, callbackURL });
    if (!refused) setSentTo(email);
    return refused;
  });
  if (sentTo !== undefined) {
    return (
      <LinkSent
        title="Confirm your address"
        email={sentTo}
        mailed={mailed}
        sendAgain={() => askAuth('/send-verification-email', { email: sentTo, callbackURL })}
      >
        Following it confirms the address and signs you in. It works for a day.
      </LinkSent>
    );
  }
  return (
    <>
      <form {...form} className="space-y-4">
        <TextField name="name" label="Name" autoComplete="name" error={errors.name} />
        <TextField name="email" type="email" label="E-mail" autoComplete="username" error={errors.email} />
        <TextField
          name="password"
          type="password"
          label="Password"
          note={`At least ${PASSWORD_LENGTH.min} characters.`}
          autoComplete="new-password"
          error={errors.password}
        />
        <Refusal title="Account not created" refused={refused} />
        <Button type="submit" tone="main" className="w-full justify-center" aria-disabled={sending}>
          {sending ? 'Signing up…' : 'Sign up'}
        </Button>
      </form>
      <ProviderButtons next={next} providers={providers} />
    </>
  );
}
