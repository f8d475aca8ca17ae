import { countAhead, type RunDetail, readRun } from '@headroom/db';
import { estimateSeconds, profileById, testSeconds } from '@headroom/workload';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { readSnapshot } from '../../../progress/read.ts';
import { overheadS } from '../../../runs/create.ts';
import { RunHeader } from '../../../runs/detail/header.tsx';
import { Result } from '../../../runs/detail/result.tsx';
import { viewOf } from '../../../runs/detail/view.ts';
import { LiveRun } from '../../../runs/live/live-run.tsx';
import { runTitle } from '../../../runs/words.ts';
import { db, workspaceId } from '../../../services/db.ts';
import { oneEach, type RawParams } from '../../../ui/address.ts';
import { Page } from '../../../ui/page.tsx';

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<RawParams>;
}

const runOf = cache(async (id: string) => readRun(db(), id, await workspaceId()));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const run = await runOf((await params).id);
  return { title: run ? runTitle(run) : 'No such run' };
}

export default async function RunPage({ params, searchParams }: Props) {
  const { id } = await params;
  const run = await runOf(id);
  if (!run) notFound();
  const view = viewOf(run, oneEach(await searchParams));
  return (
    <Page>
      <RunHeader run={run} />
      {(run.status === 'queued' || run.status === 'running') && <Live run={run} />}
      <Result view={view} />
    </Page>
  );
}

async function Live({ run }: { run: RunDetail }) {
  const [first, ahead, overhead] = await Promise.all([
    readSnapshot(run.id),
    countAhead(db(), run.id),
    overheadS(),
  ]);
  if (!first) return null;
  const profile = profileById(run.profile);
  return (
    <LiveRun
      runId={run.id}
      first={first}
      secondsPerTrial={estimateSeconds(profile, 1, overhead)}
      testS={testSeconds(profile)}
      ahead={ahead}
    />
  );
}
