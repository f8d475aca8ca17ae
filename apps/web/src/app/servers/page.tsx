import type { Metadata } from 'next';
import { Servers, ServersSkeleton } from '#features/servers/servers.tsx';
import { LoadingBoundary } from '#ui/loading-boundary.tsx';
import { Page, PageTitle } from '#ui/page.tsx';

export const metadata: Metadata = { title: 'Servers' };

/** Shows what the database holds now; a build has none. */
export const dynamic = 'force-dynamic';

export default function ServersPage() {
  return (
    <Page>
      <PageTitle title="Servers">Servers in packages/servers of this repository.</PageTitle>
      <LoadingBoundary skeleton={<ServersSkeleton />}>
        <Servers />
      </LoadingBoundary>
    </Page>
  );
}
