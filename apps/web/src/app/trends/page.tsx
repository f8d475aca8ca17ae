import type { Metadata } from 'next';
import { Trends, TrendsSkeleton } from '#features/trends/trends.tsx';
import { permit } from '#server/access/permit.ts';
import { allOf, type RawParams } from '#ui/address.ts';
import { LoadingBoundary } from '#ui/loading-boundary.tsx';
import { Page, PageTitle } from '#ui/page.tsx';

export const metadata: Metadata = { title: 'Trends' };

/** Shows what the database holds now; a build has none. */
export const dynamic = 'force-dynamic';

export default async function TrendsPage({ searchParams }: { searchParams: Promise<RawParams> }) {
  const params = allOf(await searchParams);
  const actor = await permit('public.read', '/trends');
  return (
    <Page>
      <PageTitle title="Trends">
        What each commit or version did to the servers. A point is everything measured of one commit or
        version, with its interval.
      </PageTitle>
      <LoadingBoundary skeleton={<TrendsSkeleton />}>
        <Trends actor={actor} params={params} />
      </LoadingBoundary>
    </Page>
  );
}
