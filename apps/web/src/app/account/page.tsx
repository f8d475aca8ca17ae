import type { Metadata } from 'next';
import { AccountPage } from '#features/accounts/account-page.tsx';
import { DemoAccount } from '#features/accounts/demo-account.tsx';
import { isDemoOwner } from '#server/access/demo.ts';
import { permit } from '#server/access/permit.ts';
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
