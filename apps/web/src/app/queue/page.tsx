import type { Metadata } from 'next';
import { z } from 'zod';
import { Queues, QueuesSkeleton } from '#features/runs/queue/queues.tsx';
import { permit } from '#server/access/permit.ts';
import { oneEach, type RawParams } from '#ui/address.ts';
import { LoadingBoundary } from '#ui/loading-boundary.tsx';
import { Page, PageTitle } from '#ui/page.tsx';

export const metadata: Metadata = { title: 'Queue' };

/** A page of lists, from 1; whatever else is said is the first. */
const pageSchema = z.coerce.number().int().min(1).max(10_000).catch(1);

export default async function QueuePage({ searchParams }: { searchParams: Promise<RawParams> }) {
  const actor = await permit('run.list', '/queue');
  const page = pageSchema.parse(oneEach(await searchParams).page);
  return (
    <Page>
      <PageTitle title="Queue">
        Which run a host takes next. Accounts take turns, each with the workspaces that it owns; within a
        workspace, priority and the time a run has waited decide.
      </PageTitle>
      <LoadingBoundary skeleton={<QueuesSkeleton />}>
        <Queues actor={actor} page={page} />
      </LoadingBoundary>
    </Page>
  );
}
