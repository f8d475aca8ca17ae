import type { Metadata } from 'next';
import { ResetForm } from '#features/accounts/reset-form.tsx';
import { oneEach, type RawParams } from '#ui/address.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Notice } from '#ui/message.tsx';
import { NarrowPage } from '#ui/narrow-page.tsx';

export const metadata: Metadata = { title: 'Choose a new password' };

export default async function ResetPasswordPage({ searchParams }: { searchParams: Promise<RawParams> }) {
  const { token } = oneEach(await searchParams);
  return (
    <NarrowPage title="Choose a new password">
      {token ? (
        <ResetForm token={token} />
      ) : (
        <>
          <Notice tone="warn" title="This link does not work">
            It was already used, is older than two hours, or is incomplete.
          </Notice>
          <ButtonLink href="/forgot-password" tone="main">
            Ask for a new link
          </ButtonLink>
        </>
      )}
    </NarrowPage>
  );
}
