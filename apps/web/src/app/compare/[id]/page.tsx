import { hasSides } from '@headroom/model/run';
import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { CompareBody, CompareBodySkeleton } from '#features/compare/detail/body.tsx';
import { comparisonTitle } from '#features/compare/title.ts';
import { readHead } from '#features/runs/detail/head.ts';
import { runTitle } from '#results/run/labels.ts';
import { mayRead, permitToRead } from '#server/access/permit.ts';
import { address, oneEach, type RawParams } from '#ui/address.ts';
import { LoadingBoundary } from '#ui/loading-boundary.tsx';
import { Page } from '#ui/page.tsx';

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<RawParams>;
}

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const { id } = await params;
  const { key } = oneEach(await searchParams);
  const head = (await mayRead({ id, key })) ? await readHead(id) : null;
  if (!head) return { title: 'No such comparison' };
  return { title: (hasSides(head.kind) && (await comparisonTitle(id))) || runTitle(head) };
}

export default async function ComparisonPage({ params, searchParams }: Props) {
  const { id } = await params;
  const query = oneEach(await searchParams);
  await permitToRead({ id, key: query.key });
  // A run of one revision has a page of its own.
  const kind = (await readHead(id))?.kind;
  if (kind && !hasSides(kind)) redirect(address(`/runs/${id}`, { key: query.key }));
  return (
    <Page>
      <LoadingBoundary skeleton={<CompareBodySkeleton />}>
        <CompareBody id={id} params={query} />
      </LoadingBoundary>
    </Page>
  );
}
