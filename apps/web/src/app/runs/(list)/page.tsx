import { listRuns } from '@headroom/db';
import type { Metadata } from 'next';
import Link from 'next/link';
import { type Filters, RunFilters } from '../../../runs/list/filters.tsx';
import { RefreshWhile } from '../../../runs/list/refresh-while.tsx';
import { RunTable } from '../../../runs/list/run-table.tsx';
import { listQuerySchema, PAGE_SIZE } from '../../../runs/operations.ts';
import { knownServerIds } from '../../../servers/manifests.ts';
import { db, workspaceId } from '../../../services/db.ts';
import { address, oneEach, type RawParams } from '../../../ui/address.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/message.tsx';
import { Page, PageTitle } from '../../../ui/page.tsx';

export const metadata: Metadata = { title: 'Runs' };

const REFRESH_MS = 3000;

export default async function RunsPage({ searchParams }: { searchParams: Promise<RawParams> }) {
  const { before, ...filters } = readFilters(oneEach(await searchParams));
  const rows = await listRuns(db(), {
    workspaceId: await workspaceId(),
    status: filters.status,
    serverId: filters.server,
    profile: filters.profile,
    before,
    limit: PAGE_SIZE + 1,
  });
  const runs = rows.slice(0, PAGE_SIZE);
  const filtered = Object.values(filters).some(Boolean);
  const next = rows.length > PAGE_SIZE ? runs.at(-1)?.id : undefined;
  return (
    <Page>
      <PageTitle title="Runs" />
      {(runs.length > 0 || filtered || before) && (
        <RunFilters filters={filters} serverIds={knownServerIds()} />
      )}
      {runs.length > 0 ? <RunTable runs={runs} /> : <NoRuns filtered={filtered} />}
      {next && (
        <p className="mt-3 text-13">
          <Link href={address('/runs', { ...filters, before: next })} className="link">
            Older runs
          </Link>
        </p>
      )}
      <RefreshWhile active={runs.some(isOpen)} everyMs={REFRESH_MS} />
    </Page>
  );
}

const isOpen = ({ status }: { status: string }) => status === 'queued' || status === 'running';

/** The filters of the address; what is not understood does not filter. */
function readFilters(params: Record<string, string | undefined>) {
  const { shape } = listQuerySchema;
  return {
    status: shape.status.safeParse(params.status || undefined).data,
    server: params.server || undefined,
    profile: shape.profile.safeParse(params.profile || undefined).data,
    before: shape.before.safeParse(params.before).data,
  } satisfies Filters & { before: string | undefined };
}

function NoRuns({ filtered }: { filtered: boolean }) {
  if (filtered) {
    return (
      <Empty
        title="No run matches these filters"
        action={<ButtonLink href="/runs">Show all runs</ButtonLink>}
      >
        Runs are there, but none with this status, server and load profile.
      </Empty>
    );
  }
  return (
    <Empty
      title="Nothing has been measured yet"
      action={
        <ButtonLink href="/runs/new" tone="main">
          Queue the first run
        </ButtonLink>
      }
    >
      A run measures the servers you choose under the same load, in rounds, and shows how fast, how steady and
      at what cost they answer. A quick one takes about half a minute a server.
    </Empty>
  );
}
