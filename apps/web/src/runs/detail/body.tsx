import { countAhead, listHosts, type RunDetail } from '@headroom/db';
import { estimateSeconds, profileById, testSeconds } from '@headroom/workload';
import { whyWaiting } from '../../hosts/classes.ts';
import { readSnapshot } from '../../progress/read.ts';
import { db } from '../../services/db.ts';
import type { Params } from '../../ui/address.ts';
import { Bone, Skeleton, TableSkeleton } from '../../ui/skeleton.tsx';
import { overheadS } from '../create.ts';
import { LiveRun } from '../live/live-run.tsx';
import { readWholeRun } from '../whole.ts';
import { RunHeader } from './header.tsx';
import { Result } from './result.tsx';
import { viewOf } from './view.ts';

/** All of a run's page: what happens now while it is open, and what it has shown so far. */
export async function RunBody({ id, params }: { id: string; params: Params }) {
  const whole = await readWholeRun(id);
  if (!whole) throw new Error(`run ${id} was removed while its page was drawn`);
  const { run } = whole;
  return (
    <>
      <RunHeader run={run} />
      {(run.status === 'queued' || run.status === 'running') && <Live run={run} />}
      <Result view={viewOf(whole, params)} />
    </>
  );
}

async function Live({ run }: { run: RunDetail }) {
  const [first, ahead, hosts, overhead] = await Promise.all([
    readSnapshot(run.id),
    countAhead(db(), { hostClass: run.hostClass, runId: run.id }),
    listHosts(db()),
    overheadS(run.hostClass),
  ]);
  if (!first) return null;
  const profile = profileById(run.profile);
  const ofClass = hosts.filter(({ hostClass }) => hostClass === run.hostClass);
  return (
    <LiveRun
      runId={run.id}
      first={first}
      secondsPerTrial={estimateSeconds(profile, 1, overhead)}
      testS={testSeconds(profile)}
      ahead={ahead}
      waits={whyWaiting(ofClass, new Date())}
    />
  );
}

/** Keeps the place of a run's page while its measurements are read. */
export function RunBodySkeleton() {
  return (
    <Skeleton>
      <Bone className="h-8 w-72 max-w-full" />
      <Bone className="mt-2 mb-5 h-6 w-[36rem] max-w-full" />
      <Bone className="h-24" />
      <Bone className="mt-7 mb-4 h-9" />
      <TableSkeleton rows={8} />
    </Skeleton>
  );
}
