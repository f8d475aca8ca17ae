import type { Metadata } from 'next';
import { NewRun, NewRunSkeleton } from '#features/runs/new/new-run.tsx';
import { permit } from '#server/access/permit.ts';
import { address, oneEach, type RawParams } from '#ui/address.ts';
import { LoadingBoundary } from '#ui/loading-boundary.tsx';
import { Page, PageTitle } from '#ui/page.tsx';

export const metadata: Metadata = { title: 'New run' };

export default async function NewRunPage({ searchParams }: { searchParams: Promise<RawParams> }) {
  const asked = oneEach(await searchParams);
  await permit('run.create', address('/runs/new', asked));
  return (
    <Page>
      <PageTitle title="New run" />
      <LoadingBoundary skeleton={<NewRunSkeleton />}>
        <NewRun asked={asked} />
      </LoadingBoundary>
    </Page>
  );
}
