import type { Metadata } from 'next';
import { ResultsIndex } from '#features/publications/list/results-index.tsx';
import { oneEach, type RawParams } from '#ui/address.ts';
import { Page } from '#ui/page.tsx';

export const metadata: Metadata = { title: 'Results' };

export default async function ResultsPage({ searchParams }: { searchParams: Promise<RawParams> }) {
  return (
    <Page>
      <ResultsIndex params={oneEach(await searchParams)} />
    </Page>
  );
}
