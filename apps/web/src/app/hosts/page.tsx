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
      <PageTitle title="Hosts">Machines that measure, one run at a time.</PageTitle>
      <LoadingBoundary skeleton={<HostsSkeleton />}>
        <Hosts />
      </LoadingBoundary>
    </Page>
  );
}
