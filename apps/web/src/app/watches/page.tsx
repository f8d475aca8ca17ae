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
        Each new head of a branch is compared with the newest one that was measured. Where several commits lie
        between and something became slower, the commit that did it is searched.
      </PageTitle>
      <LoadingBoundary skeleton={<WatchesSkeleton />}>
        <Watches actor={actor} />
      </LoadingBoundary>
    </Page>
  );
}
