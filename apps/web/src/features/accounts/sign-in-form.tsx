'use client';

import Link from 'next/link';
import { withNext } from '#server/auth/next.ts';
import { Button } from '#ui/button.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useForm } from '#ui/use-form.ts';
import { askAuth } from './ask-auth.ts';
import { mailedLabel } from './mailed.ts';

/** E-mail and password; goes on to `next`. */
export function SignInForm({ next, mailed }: { next: string; mailed: boolean }) {
  const { form, sending, refused, errors } = useForm(async ({ email = '', password = '' }) => {
    const { refused } = await askAuth('/sign-in/email', {
      email,
      password,
      callbackURL: withNext('/sign-in', next),
    });
    if (!refused) {
      // A full page load, so that everything rendered for a stranger is rendered again.
      window.location.assign(next);
      return undefined;
    }
    if (refused.code !== 'EMAIL_NOT_VERIFIED') return refused;
    return { ...refused, message: `This address is not confirmed yet. ${mailedLabel(mailed, email)}` };
  });
  return (
    <form {...form} className="space-y-4">
      <TextField name="email" type="email" label="E-mail" autoComplete="username" error={errors.email} />
      <div>
        <TextField
          name="password"
          type="password"
          label="Password"
          autoComplete="current-password"
          error={errors.password}
        />
        <Link href="/forgot-password" prefetch={false} className="link mt-1 inline-block text-12">
          Forgot it?
        </Link>
      </div>
      <Refusal title="Not signed in" refused={refused} />
      <Button type="submit" tone="main" className="w-full justify-center" aria-disabled={sending}>
        {sending ? 'Signing in…' : 'Sign in'}
      </Button>
    </form>
  );
}
