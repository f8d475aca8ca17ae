import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { RunBody, RunBodySkeleton } from '../../../runs/detail/body.tsx';
import { readHead } from '../../../runs/detail/head.ts';
import { runTitle } from '../../../runs/words.ts';
import { oneEach, type RawParams } from '../../../ui/address.ts';
import { LoadingBoundary } from '../../../ui/loading-boundary.tsx';
import { Page } from '../../../ui/page.tsx';

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<RawParams>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const head = await readHead((await params).id);
  return { title: head ? runTitle(head) : 'No such run' };
}

export default async function RunPage({ params, searchParams }: Props) {
  const { id } = await params;
  // Before anything is streamed: afterwards the status could no longer be 404.
  if (!(await readHead(id))) notFound();
  return (
    <Page>
      <LoadingBoundary skeleton={<RunBodySkeleton />}>
        <RunBody id={id} params={oneEach(await searchParams)} />
      </LoadingBoundary>
    </Page>
  );
}
