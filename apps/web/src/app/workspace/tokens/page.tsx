import type { Metadata } from 'next';
import { signedIn } from '#features/workspaces/enter.ts';
import { WorkspaceFrame } from '#features/workspaces/tabs.tsx';
import { Tokens } from '#features/workspaces/tokens/tokens.tsx';
import { permit } from '#server/access/permit.ts';
import { LoadingBoundary } from '#ui/loading-boundary.tsx';
import { Page, PageTitle } from '#ui/page.tsx';
import { TableSkeleton } from '#ui/skeleton.tsx';

export const metadata: Metadata = { title: 'API tokens' };

export default async function TokensPage() {
  const actor = signedIn(await permit('token.list', '/workspace/tokens'));
  return (
    <Page>
      <PageTitle title="API tokens">
        Access for programs, within scopes and the role of the maker. Tokens end when their maker leaves.
      </PageTitle>
      <WorkspaceFrame actor={actor} current="/workspace/tokens">
        {actor.workspaceId && (
          <LoadingBoundary skeleton={<TableSkeleton rows={4} />}>
            <Tokens actor={actor} workspaceId={actor.workspaceId} />
          </LoadingBoundary>
        )}
      </WorkspaceFrame>
    </Page>
  );
}
