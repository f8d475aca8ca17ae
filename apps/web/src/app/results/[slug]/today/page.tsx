import { isOfRun } from '@headroom/db';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { publishedComparison } from '#features/compare/published.tsx';
import { AnewPage } from '#features/publications/page/anew-page.tsx';
import { readBySlug, readPublished } from '#features/publications/result.ts';
import { oneEach, type RawParams } from '#ui/address.ts';
import { Page } from '#ui/page.tsx';

export const dynamic = 'force-dynamic';

export const metadata: Metadata = { title: 'Read by today’s method', robots: { index: false, follow: true } };

interface Props {
  params: Promise<{ slug: string }>;
  searchParams: Promise<RawParams>;
}

/** What the method in force says of the measurements of a publication. */
export default async function ResultTodayPage({ params, searchParams }: Props) {
  const publication = await readBySlug((await params).slug);
  // A history is its record alone.
  if (!publication || publication.withdrawnAt || !isOfRun(publication)) notFound();
  const whole = await readPublished(publication);
  return (
    <Page>
      <AnewPage
        publication={publication}
        whole={whole}
        params={oneEach(await searchParams)}
        comparison={publishedComparison(whole.run)}
      />
    </Page>
  );
}
