import type { Metadata } from 'next';
import { ProjectBody, ProjectBodySkeleton } from '#features/projects/detail/body.tsx';
import { readOwnProject } from '#features/projects/read.ts';
import { maySeeProject, permitProject } from '#server/access/permit.ts';
import { LoadingBoundary } from '#ui/loading-boundary.tsx';
import { Page } from '#ui/page.tsx';

interface Props {
  params: Promise<{ id: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { id } = await params;
  const project = (await maySeeProject(id)) ? await readOwnProject(id) : null;
  return { title: project?.title ?? 'No such project' };
}

export default async function ProjectPage({ params }: Props) {
  const { id } = await params;
  const actor = await permitProject('project.read', id);
  return (
    <Page>
      <LoadingBoundary skeleton={<ProjectBodySkeleton />}>
        <ProjectBody id={id} actor={actor} />
      </LoadingBoundary>
    </Page>
  );
}
