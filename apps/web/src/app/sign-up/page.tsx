import type { Metadata } from 'next';
import { arrive } from '#accounts/arrive.ts';
import { hasGitHub } from '#accounts/auth.ts';
import { DemoNotice } from '#accounts/demo-notice.tsx';
import { BY_INVITATION, isInvitedOnly } from '#accounts/invited-only.ts';
import { NarrowPage } from '#accounts/narrow-page.tsx';
import { nextPath, withNext } from '#accounts/next.ts';
import { SignUpForm } from '#accounts/sign-up-form.tsx';
import { mailIsSent } from '#mail/send.ts';
import { oneEach, type RawParams } from '#ui/address.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Notice } from '#ui/message.tsx';

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
      <SignUpForm next={next} mailed={mailIsSent()} github={hasGitHub()} />
      <p className="text-13 text-muted">
        You have an account?{' '}
        <AppLink href={withNext('/sign-in', next)} className="link">
          Sign in
        </AppLink>
      </p>
    </NarrowPage>
  );
}
