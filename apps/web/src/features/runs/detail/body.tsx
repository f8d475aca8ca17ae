import { hasContexts } from '@headroom/db';
import { hasEnded } from '@headroom/model/run';
import { Why } from '#results/cpu-profiles/why.tsx';
import { readCapacities } from '#results/run/read-headroom.ts';
import { readRunReport } from '#results/run/read-report.ts';
import { viewOf } from '#results/run/view.ts';
import { mayRead } from '#server/access/permit.ts';
import { db } from '#server/db.ts';
import type { Params } from '#ui/address.ts';
import { Bone, Skeleton, TableSkeleton } from '#ui/skeleton.tsx';
import { Live } from '../live/live.tsx';
import { RunHeader } from './header.tsx';
import { Result } from './result.tsx';

/** Page of a run: its live state while it is open, and its results so far. */
export async function RunBody({ id, params }: { id: string; params: Params }) {
  const whole = await readRunReport(id);
  if (!whole) throw new Error(`run ${id} was removed while its page was drawn`);
  const { run } = whole;
  const [counted, capacities] = await Promise.all([
    hasContexts(db(), id),
    readCapacities(whole, (other) => mayRead({ id: other })),
  ]);
  return (
    <>
      <RunHeader run={run} linkKey={params.key} />
      {!hasEnded(run.status) && <Live run={run} linkKey={params.key} />}
      <Result view={viewOf(whole, params, capacities, counted)} />
      <Why run={run} linkKey={params.key} />
    </>
  );
}

/** Keeps the place of a run's page while its measurements are read. */
export function RunBodySkeleton() {
  return (
    <Skeleton>
      <Bone className="h-8 w-72 max-w-full" />
      <Bone className="mt-2 mb-5 h-6 w-[36rem] max-w-full" />
      <Bone className="h-20" />
      <Bone className="mt-4 mb-4 h-9" />
      <TableSkeleton rows={8} />
    </Skeleton>
  );
}
