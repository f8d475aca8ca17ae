import { ButtonLink } from '#ui/button.tsx';
import { Empty } from '#ui/message.tsx';
import { Page, PageTitle } from '#ui/page.tsx';

export default function ServerNotFound() {
  return (
    <Page>
      <PageTitle title="No such server" />
      <Empty
        title="There is no server with this id"
        action={<ButtonLink href="/servers">All servers</ButtonLink>}
      >
        It may have been renamed or removed; runs that measured it keep their numbers.
      </Empty>
    </Page>
  );
}
