import type { Metadata } from 'next';
import { ButtonLink } from '#ui/button.tsx';
import { Empty } from '#ui/message.tsx';
import { Page, PageTitle } from '#ui/page.tsx';

export const metadata: Metadata = { title: 'No such page' };

export default function NotFound() {
  return (
    <Page>
      <PageTitle title="No such page" />
      <Empty title="Nothing has this address" action={<ButtonLink href="/runs">All runs</ButtonLink>}>
        The link may be old, or mistyped.
      </Empty>
    </Page>
  );
}
