import type { RunDetail } from '@headroom/db';
import { DEFAULT_HOST_CLASS } from '@headroom/workload';
import type { ReactNode } from 'react';
import { HostName } from '#results/host-name.tsx';
import { Quantity } from '#ui/figures.tsx';
import { duration } from '#ui/time.ts';
import { When } from '#ui/when.tsx';

/** Place, time and duration of a run's measurement. */
export function Measured({ run }: { run: RunDetail }) {
  return (
    <>
      {run.host && (
        <Fact name="Host">
          <HostName host={run.host} />
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
    </>
  );
}

/** One circumstance of a run. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-6 items-center gap-1.5">
      <dt className="text-muted">{name}</dt>
      <dd className="flex items-center">{children}</dd>
    </div>
  );
}
