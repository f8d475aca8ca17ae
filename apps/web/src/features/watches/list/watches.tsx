import { canHere, workspaceOf } from '@headroom/api/rights';
import { listWatches, listWatchRuns, type Watch, type WatchRun } from '@headroom/db';
import { hasEnded, OWN_REPOSITORY } from '@headroom/model/run';
import Link from 'next/link';
import { Finding } from '#results/watch/finding.tsx';
import { StateChip } from '#results/watch/state-chip.tsx';
import type { Actor } from '#server/access/actor.ts';
import { db } from '#server/db.ts';
import { ButtonLink } from '#ui/button.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Empty } from '#ui/empty.tsx';
import { NONE } from '#ui/none.ts';
import { RefreshWhile } from '#ui/refresh-while.tsx';
import { Bone, Skeleton, TableSkeleton } from '#ui/skeleton.tsx';
import { When } from '#ui/when.tsx';
import { watchPath } from '../paths.ts';

const REFRESH_MS = 5000;

/** A watch with its newest comparison. */
interface Row {
  readonly watch: Watch;
  readonly last: WatchRun | undefined;
}

/** The watches of the reader's workspace. */
export async function Watches({ actor }: { actor: Actor }) {
  const watches = await listWatches(db(), workspaceOf(actor) ?? '');
  const rows = await Promise.all(
    watches.map(async (watch): Promise<Row> => {
      const [last] = await listWatchRuns(db(), watch.id, 1);
      return { watch, last };
    }),
  );
  const action = canHere(actor, 'watch.manage') && (
    <ButtonLink href="/watches/new" tone="main">
      Watch a branch or releases
    </ButtonLink>
  );
  if (rows.length === 0) {
    return (
      <Empty title="No watches yet" action={action}>
        New commits of a branch, and new releases of a package or an image, are compared automatically.
      </Empty>
    );
  }
  return (
    <>
      <div className="mb-3 flex justify-end">{action}</div>
      <DataTable cards label="Watches" columns={COLUMNS} rows={rows} rowKey={({ watch }) => watch.id} />
      <RefreshWhile active={rows.some(({ last }) => last && !hasEnded(last.status))} everyMs={REFRESH_MS} />
    </>
  );
}

const COLUMNS: Column<Row>[] = [
  {
    id: 'branch',
    title: 'Branch or releases',
    cell: ({ watch: { id, branch } }) => (
      <Link href={watchPath(id)} className="link font-medium">
        {branch}
      </Link>
    ),
  },
  { id: 'state', title: 'State', cell: ({ watch, last }) => <StateChip watch={watch} last={last} /> },
  {
    id: 'last',
    title: 'Last verdict',
    wide: true,
    cell: ({ last }) => (last ? <Finding run={last} /> : <span className="text-muted">– none yet</span>),
  },
  {
    id: 'source',
    title: 'Of',
    cell: ({ watch: { project, repository } }) => (
      <span className="block max-w-72 truncate text-muted" title={project?.title ?? repository}>
        {project?.title ?? (repository === OWN_REPOSITORY ? 'the checkout of the hosts' : repository)}
      </span>
    ),
  },
  {
    id: 'servers',
    title: 'Servers',
    cell: ({ watch: { servers } }) => (
      <span className="block max-w-72 truncate text-muted" title={servers.join(', ')}>
        {servers.join(', ')}
      </span>
    ),
  },
  {
    id: 'when',
    title: 'Compared',
    cell: ({ last }) => (last ? <When at={last.createdAt} /> : NONE),
  },
];

/** Placeholder of the list while its data loads. */
export function WatchesSkeleton() {
  return (
    <Skeleton>
      <Bone className="mb-3 ml-auto h-8 w-36" />
      <TableSkeleton rows={4} />
    </Skeleton>
  );
}
