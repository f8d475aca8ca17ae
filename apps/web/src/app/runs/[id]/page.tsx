import { profiledRunOf, type RunTitle } from '@headroom/db';
import { hasSides, isCompared, NEWER } from '@headroom/model/run';
import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { CompareBody } from '#features/compare/detail/body.tsx';
import { RunBody, RunBodySkeleton } from '#features/runs/detail/body.tsx';
import { readHead } from '#features/runs/detail/head.ts';
import { NewerBody } from '#features/runs/detail/newer-body.tsx';
import { ElsewhereBody } from '#features/runs/elsewhere/body.tsx';
import { runName, runPath } from '#results/run/labels.ts';
import { tabTitle } from '#results/run/tabs.tsx';
import { mayRead, permitToRead } from '#server/access/permit.ts';
import { db } from '#server/db.ts';
import { address, oneEach, type Params, type RawParams } from '#ui/address.ts';
import { LoadingBoundary } from '#ui/loading-boundary.tsx';
import { Page } from '#ui/page.tsx';

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<RawParams>;
}

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const { id } = await params;
  const { key, tab } = oneEach(await searchParams);
  const head = (await mayRead({ id, key })) ? await readHead(id) : null;
  return { title: head ? [...tabTitle(tab), runName(head)].join(' · ') : 'No such run' };
}

export default async function RunPage({ params, searchParams }: Props) {
  const { id } = await params;
  const query = oneEach(await searchParams);
  await permitToRead({ id, key: query.key });
  const head = await readHead(id);
  // A try is shown with its project, and goes with it; one without a project is a discovery.
  if (head?.kind === 'try') {
    redirect(head.projectId === null ? `/projects/new?discovery=${id}` : `/projects/${head.projectId}`);
  }
  if (head?.kind === 'profiling') {
    const shown = await profiledRunOf(db(), id);
    if (shown !== null) redirect(address(`/runs/${shown}`, { key: query.key }));
  }
  // A run with two sides has a page that tells them apart.
  if (head && hasSides(head.kind)) redirect(address(runPath({ id, kind: head.kind }), { key: query.key }));
  return (
    <Page>
      <LoadingBoundary skeleton={<RunBodySkeleton />}>
        <Body id={id} head={head} params={query} />
      </LoadingBoundary>
    </Page>
  );
}

function Body({ id, head, params }: { id: string; head: RunTitle | null; params: Params }) {
  if (head?.kind === NEWER) return <NewerBody head={head} />;
  if (head && isCompared(head)) return <CompareBody id={id} params={params} />;
  return head?.kind === 'elsewhere' ? <ElsewhereBody id={id} /> : <RunBody id={id} params={params} />;
}
