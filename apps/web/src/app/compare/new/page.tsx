import type { Metadata } from 'next';
import { NewComparison } from '#features/compare/new/new-comparison.tsx';
import { NewRunSkeleton } from '#features/runs/new/new-run.tsx';
import { permit } from '#server/access/permit.ts';
import { address, oneEach, type RawParams } from '#ui/address.ts';
import { LoadingBoundary } from '#ui/loading-boundary.tsx';
import { Page, PageTitle } from '#ui/page.tsx';

export const metadata: Metadata = { title: 'New comparison' };

export default async function NewComparisonPage({ searchParams }: { searchParams: Promise<RawParams> }) {
  const asked = oneEach(await searchParams);
  await permit('run.create', address('/compare/new', asked));
  return (
    <Page>
      <PageTitle title="New comparison" />
      <LoadingBoundary skeleton={<NewRunSkeleton />}>
        <NewComparison asked={asked} />
      </LoadingBoundary>
    </Page>
  );
}
