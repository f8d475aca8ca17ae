import type { Metadata } from 'next';
import { Hosts, HostsSkeleton } from '../../hosts/hosts.tsx';
import { LoadingBoundary } from '../../ui/loading-boundary.tsx';
import { Page, PageTitle } from '../../ui/page.tsx';

export const metadata: Metadata = { title: 'Hosts' };

/** Shows what the database holds now; a build has none. */
export const dynamic = 'force-dynamic';

export default function HostsPage() {
  return (
    <Page>
      <PageTitle title="Hosts">
        Machines that measure. Each takes runs of its class, one at a time; a drained one finishes the run it
        has and takes no more.
      </PageTitle>
      <LoadingBoundary skeleton={<HostsSkeleton />}>
        <Hosts />
      </LoadingBoundary>
    </Page>
  );
}
