import { ButtonLink } from '#ui/button.tsx';
import { Empty } from '#ui/message.tsx';
import { Page, PageTitle } from '#ui/page.tsx';

export default function RunNotFound() {
  return (
    <Page>
      <PageTitle title="No such run" />
      <Empty
        title="There is no run with this address"
        action={<ButtonLink href="/runs">All runs</ButtonLink>}
      >
        Check the address, or look for the run in the list.
      </Empty>
    </Page>
  );
}
