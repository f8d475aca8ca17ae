import type { Metadata } from 'next';
import { arrive } from '#accounts/arrive.ts';
import { hasGitHub } from '#accounts/auth.ts';
import { DemoNotice } from '#accounts/demo-notice.tsx';
import { GitHubButton } from '#accounts/github-button.tsx';
import { linkWords } from '#accounts/link-words.ts';
import { NarrowPage } from '#accounts/narrow-page.tsx';
import { nextPath, withNext } from '#accounts/next.ts';
import { SignInForm } from '#accounts/sign-in-form.tsx';
import { mailIsSent } from '#mail/send.ts';
import { oneEach, type RawParams } from '#ui/address.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Notice } from '#ui/message.tsx';

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
          {linkWords(error)}
        </Notice>
      )}
      <SignInForm next={next} mailed={mailIsSent()} />
      {hasGitHub() && <GitHubButton next={next} />}
      <p className="text-13 text-muted">
        No account yet?{' '}
        <AppLink href={withNext('/sign-up', next)} className="link">
          Sign up
        </AppLink>
      </p>
    </NarrowPage>
  );
}
