import type { Metadata } from 'next';
import { Queues, QueuesSkeleton } from '#features/runs/queue/queues.tsx';
import { permit } from '#server/access/permit.ts';
import { LoadingBoundary } from '#ui/loading-boundary.tsx';
import { Page, PageTitle } from '#ui/page.tsx';

export const metadata: Metadata = { title: 'Queue' };

export default async function QueuePage() {
  const actor = await permit('run.list', '/queue');
  return (
    <Page>
      <PageTitle title="Queue">
        Which run a host takes next. Accounts take turns, each with the workspaces that it owns; within a
        workspace, priority and the time a run has waited decide.
      </PageTitle>
      <LoadingBoundary skeleton={<QueuesSkeleton />}>
        <Queues actor={actor} />
      </LoadingBoundary>
    </Page>
  );
}
