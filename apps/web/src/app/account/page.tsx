import type { Metadata } from 'next';
import { permit } from '#access/permit.ts';
import { AccountPage } from '#accounts/account-page.tsx';
import { isDemoOwner } from '#accounts/demo.ts';
import { DemoAccount } from '#accounts/demo-account.tsx';
import { Page, PageTitle } from '#ui/page.tsx';

export const metadata: Metadata = { title: 'Account' };

export default async function Account() {
  const actor = await permit('account.manage', '/account');
  return (
    <Page>
      <PageTitle title="Account" />
      {actor.kind === 'user' &&
        (isDemoOwner(actor) ? <DemoAccount actor={actor} /> : <AccountPage actor={actor} />)}
    </Page>
  );
}
