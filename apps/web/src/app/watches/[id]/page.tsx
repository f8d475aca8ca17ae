import { readWatch } from '@headroom/db';
import type { Metadata } from 'next';
import { WatchBody, WatchBodySkeleton } from '#features/watches/detail/body.tsx';
import { maySeeWatch, permitWatch } from '#server/access/permit.ts';
import { db } from '#server/db.ts';
import { LoadingBoundary } from '#ui/loading-boundary.tsx';
import { Page } from '#ui/page.tsx';

interface Props {
  params: Promise<{ id: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { id } = await params;
  const watch = (await maySeeWatch(id)) ? await readWatch(db(), id) : null;
  return { title: watch ? `Watch of ${watch.branch}` : 'No such watch' };
}

export default async function WatchPage({ params }: Props) {
  const { id } = await params;
  const actor = await permitWatch(id);
  return (
    <Page>
      <LoadingBoundary skeleton={<WatchBodySkeleton />}>
        <WatchBody id={id} actor={actor} />
      </LoadingBoundary>
    </Page>
  );
}
