import { type Action, can } from '@headroom/api/rights';
import type { RunDetail } from '@headroom/db';
import { hasEnded } from '@headroom/workload';
import { PublicationActions } from '#features/publications/actions.tsx';
import { EnvironmentChips } from '#results/run/environment-chips.tsx';
import { Fact, Measured, SuiteFacts } from '#results/run/facts.tsx';
import { handshakeTitle, runName, runTitle } from '#results/run/labels.ts';
import { NamingAction, NoteAndTags } from '#results/run/naming.tsx';
import { RunStatusChip } from '#results/status.tsx';
import { currentActor } from '#server/access/permit.ts';
import { ButtonLink } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { shortId } from '#ui/short-id.ts';
import { DeleteButton } from '../delete-button.tsx';
import { CancelButton } from '../live/cancel-button.tsx';
import { ShareActions } from '../share/share-actions.tsx';
import { runAgain } from './again.ts';
import { CompareWith } from './compare-with.tsx';

/** Name, state and circumstances of a run; what can be done with it on the right. */
export async function RunHeader({ run }: { run: RunDetail }) {
  const actor = await currentActor();
  const may = (action: Action) => can(actor, action, run);
  return (
    <div className="mb-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1.5">
          <h1 className="wrap-anywhere font-semibold text-xl tracking-tight">{runName(run)}</h1>
          <RunStatusChip status={run.status} />
          <EnvironmentChips environment={run.environment} />
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {may('run.create') && <ButtonLink href={runAgain(run)}>Run again</ButtonLink>}
          <CompareWith run={run} />
          <NamingAction run={run} />
          {may('run.share') && <ShareActions run={run} />}
          <PublicationActions run={run} changeable={may('run.publish')} />
          {!hasEnded(run.status) && may('run.cancel') && (
            <CancelButton runId={run.id} asked={run.cancelRequestedAt !== null} />
          )}
          {run.status !== 'running' && may('run.delete') && <DeleteButton run={run} />}
        </div>
      </div>
      {run.name && <p className="mt-1 text-muted">{runTitle(run)}</p>}
      <NoteAndTags run={run} />
      <Facts run={run} />
    </div>
  );
}

function Facts({ run }: { run: RunDetail }) {
  const revision = run.trials.find((trial) => trial.revision)?.revision;
  return (
    <dl className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-13">
      <Fact name="Run">
        <span className="num">{shortId(run.id)}</span>
        <CopyButton text={run.id} what="the run’s id" />
      </Fact>
      <SuiteFacts run={run} />
      <Fact name="Handshake">{handshakeTitle(run.handshake)}</Fact>
      {revision && (
        <Fact name="Revision">
          <span className="num" title={revision.repository}>
            {revision.commit.slice(0, 8)}
          </span>
          {revision.dirty && <span className="ml-1 text-muted">with local changes</span>}
          <CopyButton text={revision.commit} what="the commit" />
        </Fact>
      )}
      <Measured run={run} />
    </dl>
  );
}
