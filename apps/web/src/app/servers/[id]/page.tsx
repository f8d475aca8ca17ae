import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { manifestOf } from '#features/servers/detail/read-server.ts';
import { ServerDetail, ServerDetailSkeleton } from '#features/servers/detail/server-detail.tsx';
import { oneEach, type RawParams } from '#ui/address.ts';
import { LoadingBoundary } from '#ui/loading-boundary.tsx';
import { Page } from '#ui/page.tsx';

/** Shows what the database holds now; a build has none. */
export const dynamic = 'force-dynamic';

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<RawParams>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const manifest = manifestOf((await params).id);
  return manifest ? { title: manifest.title, description: manifest.summary } : { title: 'No such server' };
}

export default async function ServerPage({ params, searchParams }: Props) {
  const manifest = manifestOf((await params).id);
  if (!manifest) notFound();
  return (
    <Page>
      <LoadingBoundary skeleton={<ServerDetailSkeleton />}>
        <ServerDetail manifest={manifest} params={oneEach(await searchParams)} />
      </LoadingBoundary>
    </Page>
  );
}
