import { canHere } from '@headroom/api/rights';
import type { Metadata } from 'next';
import Link from 'next/link';
import { AuditLog } from '#features/workspaces/audit/audit-log.tsx';
import { readAuditFilters } from '#features/workspaces/audit/filters.ts';
import { signedIn } from '#features/workspaces/enter.ts';
import { WorkspaceFrame } from '#features/workspaces/tabs.tsx';
import { permit } from '#server/access/permit.ts';
import { isId } from '#server/http/ids.ts';
import { address, oneEach, type RawParams } from '#ui/address.ts';
import { LoadingBoundary } from '#ui/loading-boundary.tsx';
import { Page, PageTitle } from '#ui/page.tsx';
import { TableSkeleton } from '#ui/skeleton.tsx';

export const metadata: Metadata = { title: 'Audit log' };

const PATH = '/workspace/audit';
const OF_INSTALLATION = `${PATH}?of=installation`;

export default async function AuditPage({ searchParams }: { searchParams: Promise<RawParams> }) {
  const params = oneEach(await searchParams);
  const { of, before } = params;
  const whole = of === 'installation';
  const actor = signedIn(await permit(whole ? 'installation.audit' : 'audit.read', address(PATH, params)));
  return (
    <Page>
      <PageTitle title="Audit log">
        {whole ? 'Sign-ins and accounts of the whole installation.' : 'Actions in this workspace.'}
      </PageTitle>
      <WorkspaceFrame actor={actor} current={PATH}>
        {canHere(actor, 'installation.audit') && (
          <p className="mb-4 text-13">
            <Link href={whole ? PATH : OF_INSTALLATION} className="link">
              {whole ? 'Of this workspace' : 'Of the installation: sign-ins and accounts'}
            </Link>
          </p>
        )}
        <LoadingBoundary skeleton={<TableSkeleton rows={12} />}>
          <AuditLog
            workspaceId={whole ? null : actor.workspaceId}
            filters={readAuditFilters(params)}
            before={before && isId(before) ? before : undefined}
          />
        </LoadingBoundary>
      </WorkspaceFrame>
    </Page>
  );
}
