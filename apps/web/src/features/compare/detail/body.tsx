import { type RunDetail, readWorkload } from '@headroom/db';
import { hasEnded, workloadUnder } from '@headroom/model/run';
import { counts } from '@headroom/report';
import { Live } from '#features/runs/live/live.tsx';
import { readCompared } from '#results/comparison/compared.ts';
import { comparedIn } from '#results/comparison/sides.ts';
import { Why } from '#results/cpu-profiles/why.tsx';
import { ElsewhereNotice } from '#results/run/elsewhere.tsx';
import { WorkloadTable } from '#results/workload-table.tsx';
import { db } from '#server/db.ts';
import type { Params } from '#ui/address.ts';
import { Empty } from '#ui/empty.tsx';
import { Fold } from '#ui/fold.tsx';
import { Bone, Skeleton, TableSkeleton } from '#ui/skeleton.tsx';
import { Calibrated } from './calibrated.tsx';
import { ContextChanges } from './context-changes.tsx';
import { AskedLog, Differences, Failures } from './findings.tsx';
import { CompareHeader } from './header.tsx';
import { RowDetail } from './row-detail.tsx';
import { Rows } from './rows.tsx';
import { Summary, Sureness } from './summary.tsx';
import { type CompareView, viewOf } from './view.ts';

/** Page of a comparison: its live state while it is open, and its results so far. */
export async function CompareBody({ id, params }: { id: string; params: Params }) {
  const compared = await readCompared(id);
  if (!compared) throw new Error(`comparison ${id} was removed while its page was drawn`);
  const { run } = compared;
  const view = viewOf(comparedIn(compared), run, params);
  const open = !hasEnded(run.status);
  return (
    <>
      <CompareHeader view={view} run={run} />
      {run.elsewhere && (
        <div className="mb-5">
          <ElsewhereNotice elsewhere={run.elsewhere} />
        </div>
      )}
      {open && (
        <div className="mb-6">
          <Live run={run} linkKey={params.key} />
        </div>
      )}
      <Failures view={view} />
      <AskedLog view={view} />
      <Differences view={view} />
      <ContextChanges view={view} />
      {view.trials.some(counts) || view.comparison.counts['not affected'] > 0 ? (
        <>
          {!open && run.kind === 'calibration' && (
            <div className="mb-8">
              <Calibrated view={view} run={run} />
            </div>
          )}
          <Found view={view} />
          <Why run={run} linkKey={params.key} />
          {!run.elsewhere && <Asked run={run} />}
        </>
      ) : (
        !open && (
          <Empty title="Nothing was measured">
            The comparison ended before any trial was measured; the reason is above.
          </Empty>
        )
      )}
    </>
  );
}

/** Workload of the servers of both sides. */
async function Asked({ run: { suite, profile } }: { run: Pick<RunDetail, 'suite' | 'profile'> }) {
  return (
    <Fold title="Workload">
      <WorkloadTable workload={workloadUnder(profile, await readWorkload(db(), suite))} />
    </Fold>
  );
}

/** Findings, the rows they were found in, and the row that is open. */
export function Found({ view }: { view: CompareView }) {
  return (
    <>
      <Summary view={view} />
      {!view.trials.some(counts) && <Sureness view={view} />}
      {view.trials.some(counts) && (
        <>
          <Rows view={view} />
          <Sureness view={view} />
          <RowDetail view={view} />
        </>
      )}
    </>
  );
}

/** Keeps the place of a comparison's page while its measurements are read. */
export function CompareBodySkeleton() {
  return (
    <Skeleton>
      <Bone className="h-8 w-72 max-w-full" />
      <Bone className="mt-2 mb-5 h-6 w-[36rem] max-w-full" />
      <Bone className="h-8 w-[40rem] max-w-full" />
      <Bone className="mt-3 mb-6 h-20" />
      <TableSkeleton rows={10} />
    </Skeleton>
  );
}
