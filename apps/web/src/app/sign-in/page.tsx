import type { Metadata } from 'next';
import Link from 'next/link';
import { DemoNotice } from '#features/accounts/demo-notice.tsx';
import { linkLabel } from '#features/accounts/link-labels.ts';
import { ProviderButtons } from '#features/accounts/provider-buttons.tsx';
import { arrive } from '#features/accounts/redirect-after-sign-in.ts';
import { SignInForm } from '#features/accounts/sign-in-form.tsx';
import { signInProviders } from '#server/auth/auth.ts';
import { nextPath, withNext } from '#server/auth/next.ts';
import { mailIsSent } from '#server/mail/send.ts';
import { oneEach, type RawParams } from '#ui/address.ts';
import { Notice } from '#ui/message.tsx';
import { NarrowPage } from '#ui/narrow-page.tsx';

export const metadata: Metadata = { title: 'Sign in' };

export default async function SignInPage({ searchParams }: { searchParams: Promise<RawParams> }) {
  const { next: asked, error } = oneEach(await searchParams);
  const next = nextPath(asked);
  const who = await arrive(next);
  if (who === 'demo') {
    return (
      <NarrowPage title="Sign in">
        <DemoNotice />
      </NarrowPage>
    );
  }
  return (
    <NarrowPage title="Sign in">
      {error && (
        <Notice tone="warn" role="alert" title="You are not signed in">
          {linkLabel(error)}
        </Notice>
      )}
      <SignInForm next={next} mailed={mailIsSent()} />
      <ProviderButtons next={next} providers={signInProviders()} />
      <p className="text-13 text-muted">
        No account yet?{' '}
        <Link href={withNext('/sign-up', next)} prefetch={false} className="link">
          Sign up
        </Link>
      </p>
    </NarrowPage>
  );
}
