import { ButtonLink } from '#ui/button.tsx';
import { Empty } from '#ui/message.tsx';
import { Page, PageTitle } from '#ui/page.tsx';

export default function ComparisonNotFound() {
  return (
    <Page>
      <PageTitle title="No such comparison" />
      <Empty
        title="There is no comparison with this address"
        action={<ButtonLink href="/compare">All comparisons</ButtonLink>}
      >
        Check the address, or look for the comparison in the list.
      </Empty>
    </Page>
  );
}
