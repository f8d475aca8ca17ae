import { workspaceOf } from '@headroom/api/rights';
import type { Metadata } from 'next';
import { readFilters } from '#features/runs/list/read-filters.ts';
import { RunList, RunListSkeleton } from '#features/runs/list/run-list.tsx';
import { permit } from '#server/access/permit.ts';
import { oneEach, type RawParams } from '#ui/address.ts';
import { LoadingBoundary } from '#ui/loading-boundary.tsx';
import { Page, PageTitle } from '#ui/page.tsx';

export const metadata: Metadata = { title: 'Runs' };

export default async function RunsPage({ searchParams }: { searchParams: Promise<RawParams> }) {
  const actor = await permit('run.list', '/runs');
  const filters = readFilters(oneEach(await searchParams));
  return (
    <Page>
      <PageTitle title="Runs" />
      <LoadingBoundary skeleton={<RunListSkeleton />}>
        <RunList {...filters} workspaceId={workspaceOf(actor) ?? ''} />
      </LoadingBoundary>
    </Page>
  );
}
