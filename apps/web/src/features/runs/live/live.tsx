import { can } from '@headroom/api/rights';
import type { RunDetail } from '@headroom/db';
import { estimateSeconds, testSeconds } from '@headroom/model/load';
import { profileById } from '@headroom/model/run';
import { overheadS } from '#queueing/create.ts';
import { currentActor } from '#server/access/permit.ts';
import { whyWaiting } from '#server/hosts/classes.ts';
import { hostsFor } from '#server/hosts/hosts-for.ts';
import { readSnapshot } from '../progress/read.ts';
import { readPlace } from '../queue/place.ts';
import { LiveRun } from './live-run.tsx';
import { standingOf } from './state.ts';

/** Live state of a run that is not over. */
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
      // A try has no trials until a host has read its file.
      key={first.trials.length === 0 ? 'unread' : 'read'}
      runId={run.id}
      loads={run.kind !== 'try'}
      linkKey={linkKey}
      first={first}
      drawn={standingOf(run)}
      secondsPerTrial={estimateSeconds(profile, 1, overhead)}
      testS={testSeconds(profile)}
      ahead={place?.ahead ?? 0}
      startsAt={place?.startsAt?.getTime() ?? null}
      // A reader without the right to list hosts is told nothing of them, rather than that there are none.
      waits={can(actor, 'host.list') ? whyWaiting(ofClass, new Date()) : null}
    />
  );
}
