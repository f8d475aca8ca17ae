import type { Metadata } from 'next';
import { CompareBodySkeleton } from '#features/compare/detail/body.tsx';
import { TwoRuns } from '#features/compare/detail/two-runs.tsx';
import { Comparisons, ComparisonsSkeleton } from '#features/compare/list/comparisons.tsx';
import { permit } from '#server/access/permit.ts';
import { isId } from '#server/http/ids.ts';
import { address, oneEach, type Params, type RawParams } from '#ui/address.ts';
import { LoadingBoundary } from '#ui/loading-boundary.tsx';
import { Page, PageTitle } from '#ui/page.tsx';
import { shortId } from '#ui/short-id.ts';

interface Props {
  searchParams: Promise<RawParams>;
}

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const params = oneEach(await searchParams);
  if (!namesRuns(params)) return { title: 'Comparisons' };
  const { base, head } = params;
  // An address may hold any text; a title only ids.
  const isPair = base !== undefined && head !== undefined && isId(base) && isId(head);
  return { title: isPair ? `Runs ${shortId(base)} → ${shortId(head)}` : 'Two runs' };
}

/** Two runs where the address names them, else the list of comparisons. */
export default async function ComparePage({ searchParams }: Props) {
  const params = oneEach(await searchParams);
  if (namesRuns(params)) {
    return (
      <Page>
        <LoadingBoundary skeleton={<CompareBodySkeleton />}>
          <TwoRuns params={params} />
        </LoadingBoundary>
      </Page>
    );
  }
  await permit('run.list', address('/compare', params));
  return (
    <Page>
      <PageTitle title="Comparisons">
        Two commits, packages or images, measured in the same rounds on one host.
      </PageTitle>
      <LoadingBoundary skeleton={<ComparisonsSkeleton />}>
        <Comparisons asked={params} />
      </LoadingBoundary>
    </Page>
  );
}

const namesRuns = ({ base, head }: Params) => base !== undefined || head !== undefined;
