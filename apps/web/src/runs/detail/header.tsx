import type { RunDetail } from '@headroom/db';
import { DEFAULT_HOST_CLASS, HANDSHAKES } from '@headroom/workload';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { PublicationActions } from '../../publications/actions.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Quantity } from '../../ui/figures.tsx';
import { shortId } from '../../ui/short-id.ts';
import { RunStatusChip } from '../../ui/status.tsx';
import { duration } from '../../ui/time.ts';
import { When } from '../../ui/when.tsx';
import { CancelButton } from '../live/cancel-button.tsx';
import { runTitle, suiteTitle } from '../words.ts';
import { runAgain } from './again.ts';

/** Name, state and circumstances of a run; what can be done with it on the right. */
export function RunHeader({ run }: { run: RunDetail }) {
  const open = run.status === 'queued' || run.status === 'running';
  return (
    <div className="mb-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h1 className="font-semibold text-xl tracking-tight">{runTitle(run)}</h1>
          <RunStatusChip status={run.status} />
          {run.environment && !run.environment.isolated && (
            <Chip
              tone="warn"
              title="Server, load generator and backends shared the host without enforced limits"
            >
              not isolated
            </Chip>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <ButtonLink href={runAgain(run)}>Run again</ButtonLink>
          <PublicationActions run={run} />
          {open && <CancelButton runId={run.id} asked={run.cancelRequestedAt !== null} />}
        </div>
      </div>
      <Facts run={run} />
    </div>
  );
}

function Facts({ run }: { run: RunDetail }) {
  const revision = run.trials.find((trial) => trial.revision)?.revision;
  const handshake = HANDSHAKES.find(({ id }) => id === run.handshake)?.title ?? run.handshake;
  return (
    <dl className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-13">
      <Fact name="Run">
        <span className="num">{shortId(run.id)}</span>
        <CopyButton text={run.id} what="the run’s id" />
      </Fact>
      <Fact name="Suite">{suiteTitle(run.suite)}</Fact>
      <Fact name="Handshake">{handshake}</Fact>
      {revision && (
        <Fact name="Revision">
          <span className="num" title={revision.repository}>
            {revision.commit.slice(0, 8)}
          </span>
          {revision.dirty && <span className="ml-1 text-muted">with local changes</span>}
          <CopyButton text={revision.commit} what="the commit" />
        </Fact>
      )}
      {run.host && (
        <Fact name="Host">
          <Link href={`/hosts#${run.host.id}`} className="link">
            {run.host.name}
          </Link>
        </Fact>
      )}
      {run.hostClass !== DEFAULT_HOST_CLASS && <Fact name="Host class">{run.hostClass}</Fact>}
      <Fact name="Queued">
        <When at={run.createdAt} />
      </Fact>
      {run.startedAt && run.finishedAt && (
        <Fact name="Took">
          <Quantity text={duration((run.finishedAt.getTime() - run.startedAt.getTime()) / 1000)} />
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-6 items-center gap-1.5">
      <dt className="text-muted">{name}</dt>
      <dd className="flex items-center">{children}</dd>
    </div>
  );
}
