import { PAGE_SIZE } from '@headroom/api/runs';
import {
  listOwnProfiles,
  listRunAuthors,
  listRunBriefs,
  listRunTags,
  listWorkloadTitles,
} from '@headroom/db';
import { hasEnded } from '@headroom/model/run';
import { OVERALL_COLUMNS } from '@headroom/report';
import Link from 'next/link';
import { db } from '#server/db.ts';
import { knownServerIds } from '#server/manifests.ts';
import { address } from '#ui/address.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { RefreshWhile } from '#ui/refresh-while.tsx';
import { Bone, Skeleton, TableSkeleton } from '#ui/skeleton.tsx';
import { entryOf } from './entries.tsx';
import { type Filters, RunFilters } from './filters.tsx';
import { RunTable } from './run-table.tsx';
import { readTrialFigures } from './trial-figures.ts';

const REFRESH_MS = 3000;

/** A page of runs with its filters; refreshed while one of them is open. */
export async function RunList({
  workspaceId,
  filters,
  before,
}: {
  workspaceId: string;
  filters: Filters;
  before: string | undefined;
}) {
  const { server, ...rest } = filters;
  const rows = await listRunBriefs(db(), {
    ...rest,
    workspaceId,
    serverId: server,
    before,
    // One more than is shown tells whether there is a next page.
    limit: PAGE_SIZE + 1,
  });
  const runs = rows.slice(0, PAGE_SIZE);
  const [figures, titles, ownProfiles, authors, tags] = await Promise.all([
    readTrialFigures(runs),
    listWorkloadTitles(db(), { workspaceIds: [workspaceId] }),
    listOwnProfiles(db(), workspaceId),
    listRunAuthors(db(), workspaceId),
    listRunTags(db(), workspaceId),
  ]);
  const entries = runs.flatMap((run) => {
    const own = figures.get(run.id);
    return own ? [entryOf(run, own, titles)] : [];
  });
  const filtered = Object.values(filters).some(Boolean);
  const next = rows.length > PAGE_SIZE ? runs.at(-1)?.id : undefined;
  return (
    <>
      {(runs.length > 0 || filtered || before) && (
        <RunFilters
          filters={filters}
          serverIds={knownServerIds()}
          ownProfiles={ownProfiles}
          authors={authors}
          tags={tags}
        />
      )}
      {runs.length > 0 ? (
        <RunTable runs={entries} drawnAt={new Date().toISOString()} rateUnit={OVERALL_COLUMNS.rate.unit} />
      ) : (
        <NoRuns filtered={filtered} />
      )}
      {next && (
        <p className="mt-3 text-13">
          <Link href={address('/runs', { ...filters, before: next })} className="link">
            Older runs
          </Link>
        </p>
      )}
      <RefreshWhile active={runs.some(({ status }) => !hasEnded(status))} everyMs={REFRESH_MS} />
    </>
  );
}

function NoRuns({ filtered }: { filtered: boolean }) {
  if (filtered) {
    return (
      <Empty title="No runs match the filters" action={<ButtonLink href="/runs">Show all runs</ButtonLink>}>
        Change the search or the filters.
      </Empty>
    );
  }
  return (
    <Empty
      title="No measurements yet"
      action={
        <ButtonLink href="/runs/new" tone="main">
          Queue the first run
        </ButtonLink>
      }
    >
      A run measures servers under the same load. A quick one takes about half a minute per server.
    </Empty>
  );
}

/** Keeps the place of the list while it is read. */
export function RunListSkeleton() {
  return (
    <Skeleton>
      <div className="mb-3 flex gap-3 pt-5">
        <Bone className="h-8 w-28" />
        <Bone className="h-8 w-28" />
        <Bone className="h-8 w-28" />
      </div>
      <TableSkeleton rows={12} />
    </Skeleton>
  );
}
