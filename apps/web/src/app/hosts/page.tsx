import type { Metadata } from 'next';
import { Hosts, HostsSkeleton } from '#features/hosts/hosts.tsx';
import { permit } from '#server/access/permit.ts';
import { LoadingBoundary } from '#ui/loading-boundary.tsx';
import { Page, PageTitle } from '#ui/page.tsx';

export const metadata: Metadata = { title: 'Hosts' };

export default async function HostsPage() {
  await permit('host.list', '/hosts');
  return (
    <Page>
      <PageTitle title="Hosts">
        Machines that measure. Each takes runs of its class, one at a time. A drained host finishes its
        current run and takes no more.
      </PageTitle>
      <LoadingBoundary skeleton={<HostsSkeleton />}>
        <Hosts />
      </LoadingBoundary>
    </Page>
  );
}
