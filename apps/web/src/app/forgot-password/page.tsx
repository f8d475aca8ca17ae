import type { Metadata } from 'next';
import Link from 'next/link';
import { DemoNotice } from '#features/accounts/demo-notice.tsx';
import { ForgotForm } from '#features/accounts/forgot-form.tsx';
import { isDemoOwner } from '#server/access/demo.ts';
import { currentActor } from '#server/access/permit.ts';
import { mailIsSent } from '#server/mail/send.ts';
import { NarrowPage } from '#ui/narrow-page.tsx';

export const metadata: Metadata = { title: 'Choose a new password' };

export default async function ForgotPasswordPage() {
  const demo = isDemoOwner(await currentActor());
  return (
    <NarrowPage title="Choose a new password">
      {demo ? <DemoNotice /> : <ForgotForm mailed={mailIsSent()} />}
      {!demo && (
        <p className="text-13 text-muted">
          Remembered it?{' '}
          <Link href="/sign-in" prefetch={false} className="link">
            Sign in
          </Link>
        </p>
      )}
    </NarrowPage>
  );
}
