import { readWatch } from '@headroom/db';
import type { Metadata } from 'next';
import { History } from '#features/trends/history/history.tsx';
import { Trends, TrendsSkeleton } from '#features/trends/trends.tsx';
import { permit, permitWatch } from '#server/access/permit.ts';
import { db } from '#server/db.ts';
import { allOf, type RawParams } from '#ui/address.ts';
import { LoadingBoundary } from '#ui/loading-boundary.tsx';
import { Page, PageTitle } from '#ui/page.tsx';

interface Props {
  searchParams: Promise<RawParams>;
}

/** Shows what the database holds now; a build has none. */
export const dynamic = 'force-dynamic';

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { watch } = allOf(await searchParams);
  return { title: watch === undefined ? 'Trends' : await historyTitle(watch) };
}

export default async function TrendsPage({ searchParams }: Props) {
  const params = allOf(await searchParams);
  if (params.watch !== undefined) {
    const actor = await permitWatch(params.watch);
    return (
      <Page>
        <PageTitle title={await historyTitle(params.watch)}>
          Changes by commit, from comparisons.{' '}
          <a href={`/watches/${params.watch}`} className="link">
            To the watch
          </a>
        </PageTitle>
        <LoadingBoundary skeleton={<TrendsSkeleton />}>
          <History watchId={params.watch} actor={actor} params={params} />
        </LoadingBoundary>
      </Page>
    );
  }
  const actor = await permit('public.read', '/trends');
  return (
    <Page>
      <PageTitle title="Trends">Figures by commit or version, with intervals.</PageTitle>
      <LoadingBoundary skeleton={<TrendsSkeleton />}>
        <Trends actor={actor} params={params} />
      </LoadingBoundary>
    </Page>
  );
}

async function historyTitle(watchId: string): Promise<string> {
  await permitWatch(watchId);
  return `History of ${(await readWatch(db(), watchId))?.branch ?? 'a branch'}`;
}
