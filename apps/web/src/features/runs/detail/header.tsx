import { type Action, can } from '@headroom/api/rights';
import type { RunDetail } from '@headroom/db';
import { isExperiment } from '@headroom/model/experiments';
import { hasEnded } from '@headroom/model/run';
import {
  hasPublicPage,
  PublicationActions,
  PublicPageButton,
} from '#features/publications/publishing/actions.tsx';
import { webExperiment } from '#results/experiments/experiments.ts';
import { Fact, FactFold, Measured, SuiteFacts } from '#results/run/facts.tsx';
import { handshakeTitle, runName, runTitle } from '#results/run/labels.ts';
import { NamingAction, NoteAndTags } from '#results/run/naming.tsx';
import { OutputLinks } from '#results/run/output-links.tsx';
import { RunStatusChip } from '#results/status.tsx';
import { currentActor } from '#server/access/permit.ts';
import { ButtonLink } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Menu } from '#ui/menu.tsx';
import { shortId } from '#ui/short-id.ts';
import { DeleteButton } from '../delete-button.tsx';
import { CancelButton } from '../live/cancel-button.tsx';
import { ShareActions } from '../share/share-actions.tsx';
import { runAgain } from './again.ts';
import { CompareWith } from './compare-with.tsx';

/** Name, state and circumstances of a run; what can be done with it on the right: one button, the rest in a menu. */
export async function RunHeader({ run, linkKey }: { run: RunDetail; linkKey: string | undefined }) {
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1.5">
          <h1 className="wrap-anywhere font-semibold text-xl tracking-tight">{runName(run)}</h1>
          <RunStatusChip status={run.status} />
        </div>
        <Actions run={run} linkKey={linkKey} />
      </div>
      {run.name && <p className="mt-1 text-muted">{runTitle(run)}</p>}
      <NoteAndTags run={run} />
      <FactFold>
        <Facts run={run} />
      </FactFold>
    </div>
  );
}

async function Actions({ run, linkKey }: { run: RunDetail; linkKey: string | undefined }) {
  const actor = await currentActor();
  const may = (action: Action) => can(actor, action, run);
  const open = !hasEnded(run.status);
  const isPublic = await hasPublicPage({ run, changeable: may('run.publish') });
  const mayRepeat = may('run.create');
  return (
    <div className="flex flex-wrap items-center gap-2">
      {open && may('run.cancel') && <CancelButton runId={run.id} asked={run.cancelRequestedAt !== null} />}
      {isPublic && <PublicPageButton run={run} tone="main" />}
      {mayRepeat && !isPublic && <RepeatLink run={run} tone={open ? 'plain' : 'main'} />}
      <Menu label="More">
        {mayRepeat && isPublic && <RepeatLink run={run} tone="plain" />}
        <CompareWith run={run} />
        <OutputLinks id={run.id} linkKey={linkKey} />
        <NamingAction run={run} />
        {may('run.share') && <ShareActions run={run} />}
        {may('run.publish') && <PublicationActions run={run} />}
        {run.status !== 'running' && may('run.delete') && <DeleteButton run={run} />}
      </Menu>
    </div>
  );
}

function RepeatLink({ run, tone }: { run: RunDetail; tone: 'main' | 'plain' }) {
  return (
    <ButtonLink href={runAgain(run)} tone={tone}>
      {(isExperiment(run.kind) && webExperiment(run.kind).again) || 'Run again'}
    </ButtonLink>
  );
}

function Facts({ run }: { run: RunDetail }) {
  const revision = run.trials.find((trial) => trial.revision)?.revision;
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-1 text-13">
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
