import Link from 'next/link';
import { runPath, runTitle } from '#results/run/labels.ts';
import { Figures } from '#ui/figures.tsx';
import { exactly } from '#ui/time.ts';
import { When } from '#ui/when.tsx';
import type { HostNow } from './read-hosts.ts';

/** State of a host in a sentence. */
export function HostSummary({ host }: { host: HostNow }) {
  const { state, hostClass, heartbeatAt, drainedAt, work, busy } = host;
  switch (state) {
    case 'idle':
      return <>Takes the next run of class {hostClass}.</>;
    case 'running':
      return (
        <>
          <Work work={work} />
          <Since busy={busy} />
        </>
      );
    case 'draining':
      return (
        <>
          Finishes <Work work={work} />
          <Since busy={busy} />, then takes no more.
        </>
      );
    case 'drained':
      return <>Takes no runs until it is undrained; drained {drainedAt && <When at={drainedAt} />}.</>;
    case 'away':
      return (
        <>
          Away since <Figures text={exactly(heartbeatAt)} />: start its worker again on that machine, or
          remove it.
          {drainedAt && ' Drained: undrain it to take runs.'}
          {(work || busy) && (
            <>
              {' '}
              It left <Work work={work} /> for itself or another host of its class.
            </>
          )}
        </>
      );
  }
}

/** Age of the host's current run, of any workspace, for those who may cancel it. */
function Since({ busy }: { busy: HostNow['busy'] }) {
  if (!busy) return null;
  return (
    <>
      , taken <When at={busy.since} />
      {busy.cancelling && ', being cancelled'}
    </>
  );
}

function Work({ work }: { work: HostNow['work'] }) {
  if (!work) return 'a run of another workspace';
  const { runId, kind, trial } = work;
  return (
    <>
      <Link href={runPath({ id: runId, kind })} className="link">
        <Figures text={runTitle(work)} />
      </Link>
      {trial ? (
        <>
          , {trial.serverId}
          {trial.side && `, ${trial.side}`}, <Figures text={`round ${trial.round}`} />
        </>
      ) : (
        ', preparing'
      )}
    </>
  );
}
