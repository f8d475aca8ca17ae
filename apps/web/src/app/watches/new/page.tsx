import type { Metadata } from 'next';
import { NewRunSkeleton } from '#features/runs/new/new-run.tsx';
import { NewWatch } from '#features/watches/new/new-watch.tsx';
import { permit } from '#server/access/permit.ts';
import { address, oneEach, type RawParams } from '#ui/address.ts';
import { LoadingBoundary } from '#ui/loading-boundary.tsx';
import { Page, PageTitle } from '#ui/page.tsx';

export const metadata: Metadata = { title: 'Watch a branch' };

export default async function NewWatchPage({ searchParams }: { searchParams: Promise<RawParams> }) {
  const query = oneEach(await searchParams);
  await permit('watch.manage', address('/watches/new', query));
  return (
    <Page>
      <PageTitle title="Watch a branch">
        Comparisons run with low priority and count against the quotas of the workspace.
      </PageTitle>
      <LoadingBoundary skeleton={<NewRunSkeleton />}>
        <NewWatch query={query} />
      </LoadingBoundary>
    </Page>
  );
}
