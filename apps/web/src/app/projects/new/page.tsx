import type { Metadata } from 'next';
import { NewProject, NewProjectSkeleton } from '#features/projects/new/new-project.tsx';
import { permit } from '#server/access/permit.ts';
import { oneEach, type RawParams } from '#ui/address.ts';
import { LoadingBoundary } from '#ui/loading-boundary.tsx';
import { Page, PageTitle } from '#ui/page.tsx';

export const metadata: Metadata = { title: 'New project' };

export default async function NewProjectPage({ searchParams }: { searchParams: Promise<RawParams> }) {
  await permit('project.manage', '/projects/new');
  const { discovery, target } = oneEach(await searchParams);
  return (
    <Page>
      <PageTitle title="New project">Name an MCP server to try it, then measure it.</PageTitle>
      <LoadingBoundary skeleton={<NewProjectSkeleton />}>
        <NewProject discoveryId={discovery} target={target} />
      </LoadingBoundary>
    </Page>
  );
}
