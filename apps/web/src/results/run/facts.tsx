import { can } from '@headroom/api/rights';
import { type RunDetail, readProject } from '@headroom/db';
import { DEFAULT_HOST_CLASS } from '@headroom/model/host';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { HostName } from '#results/host-name.tsx';
import { currentActor } from '#server/access/permit.ts';
import { db } from '#server/db.ts';
import { Quantity } from '#ui/figures.tsx';
import { duration } from '#ui/time.ts';
import { When } from '#ui/when.tsx';
import { suiteTitle } from './labels.ts';

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

/**
 * Suite that the servers of a run were asked by, or the project whose workload they were asked by, which is named to
 * those who may read it.
 */
export async function SuiteFacts({ run }: { run: RunDetail }) {
  const title = suiteTitle(run.suite);
  if (title !== run.suite) return <Fact name="Suite">{title}</Fact>;
  const project = run.projectId === null ? null : await readProject(db(), run.projectId);
  if (!project || !can(await currentActor(), 'project.read', project)) {
    return (
      <Fact name="Workload">
        <span title={`Workload ${run.suite}`}>of a project</span>
      </Fact>
    );
  }
  return (
    <Fact name="Project">
      <Link href={`/projects/${project.id}`} className="link" title={`Workload ${run.suite}`}>
        {project.title}
      </Link>
    </Fact>
  );
}

/** The circumstances of a run, which telephones fold. */
export function FactFold({ children }: { children: ReactNode }) {
  return (
    <details className="narrow-fold mt-1">
      <summary className="cursor-pointer text-13 text-muted">Circumstances</summary>
      {children}
    </details>
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
