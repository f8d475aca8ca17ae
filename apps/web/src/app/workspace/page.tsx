import type { Metadata } from 'next';
import { signedIn } from '#features/workspaces/enter.ts';
import { WorkspaceFrame } from '#features/workspaces/tabs.tsx';
import { WorkspaceTitle } from '#features/workspaces/title.tsx';
import { WorkspaceBody, WorkspaceSkeleton } from '#features/workspaces/workspace-page.tsx';
import { permit } from '#server/access/permit.ts';
import { LoadingBoundary } from '#ui/loading-boundary.tsx';
import { Page } from '#ui/page.tsx';

export const metadata: Metadata = { title: 'Workspace' };

export default async function WorkspacePage() {
  // Also for who belongs to none: the page is where one is made.
  const actor = signedIn(await permit('workspace.create', '/workspace'));
  return (
    <Page>
      <WorkspaceTitle actor={actor} />
      <WorkspaceFrame actor={actor} current="/workspace">
        <LoadingBoundary skeleton={<WorkspaceSkeleton />}>
          <WorkspaceBody actor={actor} />
        </LoadingBoundary>
      </WorkspaceFrame>
    </Page>
  );
}
