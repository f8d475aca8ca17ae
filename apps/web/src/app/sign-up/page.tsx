import type { Metadata } from 'next';
import Link from 'next/link';
import { DemoNotice } from '#features/accounts/demo-notice.tsx';
import { arrive } from '#features/accounts/redirect-after-sign-in.ts';
import { SignUpForm } from '#features/accounts/sign-up-form.tsx';
import { signInProviders } from '#server/auth/auth.ts';
import { BY_INVITATION, isInvitedOnly } from '#server/auth/invited-only.ts';
import { nextPath, withNext } from '#server/auth/next.ts';
import { mailIsSent } from '#server/mail/send.ts';
import { oneEach, type RawParams } from '#ui/address.ts';
import { Notice } from '#ui/message.tsx';
import { NarrowPage } from '#ui/narrow-page.tsx';

export const metadata: Metadata = { title: 'Sign up' };

export default async function SignUpPage({ searchParams }: { searchParams: Promise<RawParams> }) {
  const next = nextPath(oneEach(await searchParams).next);
  const who = await arrive(next);
  if (who === 'demo') {
    return (
      <NarrowPage title="Sign up">
        <DemoNotice />
      </NarrowPage>
    );
  }
  return (
    <NarrowPage title="Sign up">
      {isInvitedOnly() && (
        <Notice tone="info" title="By invitation">
          {BY_INVITATION}
        </Notice>
      )}
      <SignUpForm next={next} mailed={mailIsSent()} providers={signInProviders()} />
      <p className="text-13 text-muted">
        You have an account?{' '}
        <Link href={withNext('/sign-in', next)} prefetch={false} className="link">
          Sign in
        </Link>
      </p>
    </NarrowPage>
  );
}
