import type { Metadata } from 'next';
import { Projects, ProjectsSkeleton } from '#features/projects/list/projects.tsx';
import { permit } from '#server/access/permit.ts';
import { LoadingBoundary } from '#ui/loading-boundary.tsx';
import { Page } from '#ui/page.tsx';

export const metadata: Metadata = { title: 'Projects' };

export default async function ProjectsPage() {
  const actor = await permit('project.read', '/projects');
  return (
    <Page>
      <LoadingBoundary skeleton={<ProjectsSkeleton />}>
        <Projects actor={actor} />
      </LoadingBoundary>
    </Page>
  );
}
