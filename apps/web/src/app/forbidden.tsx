import { ButtonLink } from '#ui/button.tsx';
import { Empty } from '#ui/message.tsx';
import { Page, PageTitle } from '#ui/page.tsx';

export default function Forbidden() {
  return (
    <Page>
      <PageTitle title="Not yours to do" />
      <Empty
        title="Your role in this workspace does not allow this"
        action={<ButtonLink href="/workspace">Who may</ButtonLink>}
      >
        Viewers read, members queue and publish runs, owners manage the workspace. An owner can change your
        role; another of your workspaces can be chosen at the top of the page.
      </Empty>
    </Page>
  );
}
