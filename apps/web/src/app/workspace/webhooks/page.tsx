import { workspaceOf } from '@headroom/api/rights';
import type { Metadata } from 'next';
import { Webhooks, WebhooksSkeleton } from '#features/webhooks/webhooks.tsx';
import { WorkspaceFrame } from '#features/workspaces/tabs.tsx';
import { permit } from '#server/access/permit.ts';
import { LoadingBoundary } from '#ui/loading-boundary.tsx';
import { Page, PageTitle } from '#ui/page.tsx';

export const metadata: Metadata = { title: 'Webhooks' };

export default async function WebhooksPage() {
  const actor = await permit('webhook.manage', '/workspace/webhooks');
  const workspaceId = workspaceOf(actor);
  return (
    <Page>
      <PageTitle title="Webhooks">
        Signed messages about runs of this workspace. Includes the forges of watches.
      </PageTitle>
      <WorkspaceFrame actor={actor} current="/workspace/webhooks">
        {workspaceId && (
          <LoadingBoundary skeleton={<WebhooksSkeleton />}>
            <Webhooks workspaceId={workspaceId} />
          </LoadingBoundary>
        )}
      </WorkspaceFrame>
    </Page>
  );
}
