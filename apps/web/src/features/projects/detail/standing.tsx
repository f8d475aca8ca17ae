import {
  listProjectResults,
  listProjectWatches,
  listWatchRuns,
  type ProjectRow,
  type Watch,
  type WatchRun,
} from '@headroom/db';
import Link from 'next/link';
import { runPath } from '#results/run/labels.ts';
import { Finding } from '#results/watch/finding.tsx';
import { StateChip } from '#results/watch/state-chip.tsx';
import { db } from '#server/db.ts';
import { When } from '#ui/when.tsx';

/** Capacity of a project as its newest search found it, and its watches with their newest verdict. */
export async function Standing({ project: { id } }: { project: Pick<ProjectRow, 'id'> }) {
  const [[capacity], watches] = await Promise.all([
    listProjectResults(db(), id, { kinds: ['capacity'], limit: 1 }),
    listProjectWatches(db(), id),
  ]);
  if (!capacity?.finding && watches.length === 0) return null;
  const rows = await Promise.all(
    watches.map(async (watch) => ({ watch, last: (await listWatchRuns(db(), watch.id, 1))[0] })),
  );
  return (
    <dl
      aria-label="Capacity and watches"
      className="mt-6 divide-y divide-line rounded-md border border-line bg-surface text-13"
    >
      {capacity?.finding && (
        <Row name="Capacity">
          <Link href={runPath(capacity)} prefetch={false} className="link">
            {capacity.finding}
          </Link>
          {capacity.finishedAt && (
            <span className="text-muted">
              <When at={capacity.finishedAt} />
            </span>
          )}
        </Row>
      )}
      {rows.map((row) => (
        <Row key={row.watch.id} name="Watch">
          <Watched {...row} />
        </Row>
      ))}
    </dl>
  );
}

function Row({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="grid gap-x-3 gap-y-0.5 px-3 py-2 sm:grid-cols-[6rem_minmax(0,1fr)]">
      <dt className="text-muted">{name}</dt>
      <dd className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1 [overflow-wrap:anywhere]">
        {children}
      </dd>
    </div>
  );
}

function Watched({ watch, last }: { watch: Watch; last: WatchRun | undefined }) {
  return (
    <>
      <Link href={`/watches/${watch.id}`} prefetch={false} className="link font-medium">
        {watch.branch}
      </Link>
      <StateChip watch={watch} last={last} />
      {last ? <Finding run={last} /> : <span className="text-muted">No comparisons yet</span>}
    </>
  );
}
