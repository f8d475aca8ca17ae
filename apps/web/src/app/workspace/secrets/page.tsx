import { workspaceOf } from '@headroom/api/rights';
import type { Metadata } from 'next';
import { Secrets } from '#features/workspaces/secrets/secrets.tsx';
import { WorkspaceFrame } from '#features/workspaces/tabs.tsx';
import { permit } from '#server/access/permit.ts';
import { LoadingBoundary } from '#ui/loading-boundary.tsx';
import { Page, PageTitle } from '#ui/page.tsx';
import { TableSkeleton } from '#ui/skeleton.tsx';

export const metadata: Metadata = { title: 'Secrets' };

export default async function SecretsPage() {
  const actor = await permit('secret.manage', '/workspace/secrets');
  const workspaceId = workspaceOf(actor);
  return (
    <Page>
      <PageTitle title="Secrets">
        Secret values for servers of projects. Stored encrypted, never shown again.
      </PageTitle>
      <WorkspaceFrame actor={actor} current="/workspace/secrets">
        {workspaceId && (
          <LoadingBoundary skeleton={<TableSkeleton rows={4} />}>
            <Secrets workspaceId={workspaceId} />
          </LoadingBoundary>
        )}
      </WorkspaceFrame>
    </Page>
  );
}
