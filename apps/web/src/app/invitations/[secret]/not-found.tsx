import { ButtonLink } from '#ui/button.tsx';
import { Empty } from '#ui/message.tsx';
import { Page, PageTitle } from '#ui/page.tsx';

export default function NoSuchInvitation() {
  return (
    <Page>
      <PageTitle title="No such invitation" />
      <Empty title="This link does not work" action={<ButtonLink href="/">Results</ButtonLink>}>
        An invitation works once, for a week, and can be taken back. Ask its sender for a new one; if you
        joined by it already, the workspace is under your name at the top of the page.
      </Empty>
    </Page>
  );
}
