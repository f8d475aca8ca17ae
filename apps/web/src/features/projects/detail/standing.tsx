import {
  listProjectResults,
  listProjectWatches,
  listWatchRuns,
  type ProjectRow,
  type Watch,
  type WatchRun,
} from '@headroom/db';
import { EXPERIMENT_KINDS, EXPERIMENTS, isExperiment } from '@headroom/model/experiments';
import Link from 'next/link';
import { webExperiment } from '#results/experiments/experiments.ts';
import { runPath } from '#results/run/labels.ts';
import { Finding } from '#results/watch/finding.tsx';
import { StateChip } from '#results/watch/state-chip.tsx';
import { db } from '#server/db.ts';
import { When } from '#ui/when.tsx';

const STANDING_KINDS = EXPERIMENT_KINDS.filter((kind) => webExperiment(kind).isStanding);

/** Capacity of a project as its newest search found it, and its watches with their newest verdict. */
export async function Standing({ project: { id } }: { project: Pick<ProjectRow, 'id'> }) {
  const [results, watches] = await Promise.all([
    Promise.all(STANDING_KINDS.map((kind) => listProjectResults(db(), id, { kinds: [kind], limit: 1 }))),
    listProjectWatches(db(), id),
  ]);
  const found = results.flat().filter(({ finding }) => finding !== null);
  if (found.length === 0 && watches.length === 0) return null;
  const rows = await Promise.all(
    watches.map(async (watch) => ({ watch, last: (await listWatchRuns(db(), watch.id, 1))[0] })),
  );
  return (
    <dl
      aria-label="Capacity and watches"
      className="mt-6 divide-y divide-line rounded-md border border-line bg-surface text-13"
    >
      {found.map((run) => (
        <Row key={run.id} name={isExperiment(run.kind) ? EXPERIMENTS[run.kind].plural : run.kind}>
          <Link href={runPath(run)} prefetch={false} className="link">
            {run.finding}
          </Link>
          {run.finishedAt && (
            <span className="text-muted">
              <When at={run.finishedAt} />
            </span>
          )}
        </Row>
      ))}
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
