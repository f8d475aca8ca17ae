import { ButtonLink } from '#ui/button.tsx';
import { Empty } from '#ui/message.tsx';
import { Page, PageTitle } from '#ui/page.tsx';

export default function StudyNotFound() {
  return (
    <Page>
      <PageTitle title="No such study" />
      <Empty
        title="There is no published study with this address"
        action={<ButtonLink href="/studies">All studies</ButtonLink>}
      >
        Check the address, or look for the study in the list.
      </Empty>
    </Page>
  );
}
