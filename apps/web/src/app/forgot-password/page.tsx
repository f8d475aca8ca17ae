import type { Metadata } from 'next';
import { currentActor } from '#access/permit.ts';
import { isDemoOwner } from '#accounts/demo.ts';
import { DemoNotice } from '#accounts/demo-notice.tsx';
import { ForgotForm } from '#accounts/forgot-form.tsx';
import { NarrowPage } from '#accounts/narrow-page.tsx';
import { mailIsSent } from '#mail/send.ts';
import { AppLink } from '#ui/app-link.tsx';

export const metadata: Metadata = { title: 'Choose a new password' };

export default async function ForgotPasswordPage() {
  const demo = isDemoOwner(await currentActor());
  return (
    <NarrowPage title="Choose a new password">
      {demo ? <DemoNotice /> : <ForgotForm mailed={mailIsSent()} />}
      {!demo && (
        <p className="text-13 text-muted">
          You remember it?{' '}
          <AppLink href="/sign-in" className="link">
            Sign in
          </AppLink>
        </p>
      )}
    </NarrowPage>
  );
}
