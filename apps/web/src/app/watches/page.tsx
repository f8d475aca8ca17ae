import type { Metadata } from 'next';
import { Watches, WatchesSkeleton } from '#features/watches/list/watches.tsx';
import { permit } from '#server/access/permit.ts';
import { LoadingBoundary } from '#ui/loading-boundary.tsx';
import { Page, PageTitle } from '#ui/page.tsx';

export const metadata: Metadata = { title: 'Watches' };

export default async function WatchesPage() {
  const actor = await permit('watch.read', '/watches');
  return (
    <Page>
      <PageTitle title="Watches">
        Compares each new head of a branch with the newest measured one, and traces slowdowns to a commit.
      </PageTitle>
      <LoadingBoundary skeleton={<WatchesSkeleton />}>
        <Watches actor={actor} />
      </LoadingBoundary>
    </Page>
  );
}
