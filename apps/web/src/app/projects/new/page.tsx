import type { Metadata } from 'next';
import { NewProject, NewProjectSkeleton } from '#features/projects/new/new-project.tsx';
import { permit } from '#server/access/permit.ts';
import { LoadingBoundary } from '#ui/loading-boundary.tsx';
import { Page, PageTitle } from '#ui/page.tsx';

export const metadata: Metadata = { title: 'New project' };

export default async function NewProjectPage() {
  await permit('project.manage', '/projects/new');
  return (
    <Page>
      <PageTitle title="New project">
        A repository, or an archive, whose <span className="num">headroom.yaml</span> says what is measured:
        how its servers are built and started, what they are asked, and what a right answer holds.
      </PageTitle>
      <LoadingBoundary skeleton={<NewProjectSkeleton />}>
        <NewProject />
      </LoadingBoundary>
    </Page>
  );
}
