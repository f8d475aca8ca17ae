import type { RunDetail } from '@headroom/db';
import { estimateSeconds, hasEnded, profileById, testSeconds } from '@headroom/workload';
import { overheadS } from '#queueing/create.ts';
import { readWholeRun } from '#results/run/read-report.ts';
import { viewOf } from '#results/run/view.ts';
import { can } from '#server/access/can.ts';
import { currentActor } from '#server/access/permit.ts';
import { whyWaiting } from '#server/hosts/classes.ts';
import { hostsFor } from '#server/hosts/hosts-for.ts';
import { address, type Params } from '#ui/address.ts';
import { Bone, Skeleton, TableSkeleton } from '#ui/skeleton.tsx';
import { LiveRun } from '../live/live-run.tsx';
import { readSnapshot } from '../progress/read.ts';
import { readPlace } from '../queue/place.ts';
import { RunHeader } from './header.tsx';
import { Result } from './result.tsx';

/** All of a run's page: what happens now while it is open, and what it has shown so far. */
export async function RunBody({ id, params }: { id: string; params: Params }) {
  const whole = await readWholeRun(id);
  if (!whole) throw new Error(`run ${id} was removed while its page was drawn`);
  const { run } = whole;
  return (
    <>
      <RunHeader run={run} />
      {!hasEnded(run.status) && <Live run={run} linkKey={params.key} />}
      <Result view={viewOf(whole, params)} />
    </>
  );
}

/** What happens now in a run that is not over. */
export async function Live({ run, linkKey }: { run: RunDetail; linkKey: string | undefined }) {
  const actor = await currentActor();
  const [first, place, hosts, overhead] = await Promise.all([
    readSnapshot(run.id),
    readPlace(run),
    hostsFor(actor),
    overheadS(run.hostClass),
  ]);
  if (!first) return null;
  const profile = profileById(run.profile);
  const ofClass = hosts.filter(({ hostClass }) => hostClass === run.hostClass);
  return (
    <LiveRun
      events={address(`/api/v1/runs/${run.id}/events`, { key: linkKey })}
      progress={address(`/api/v1/runs/${run.id}/progress`, { key: linkKey })}
      first={first}
      secondsPerTrial={estimateSeconds(profile, 1, overhead)}
      testS={testSeconds(profile)}
      ahead={place?.ahead ?? 0}
      startsAt={place?.startsAt?.getTime() ?? null}
      // Who may not know of hosts is told nothing of them, rather than that there are none.
      waits={can(actor, 'host.list') ? whyWaiting(ofClass, new Date()) : null}
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
