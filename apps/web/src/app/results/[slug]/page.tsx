import { isOfRun, type RunPublication } from '@headroom/db';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { publishedComparison } from '#features/compare/published.tsx';
import { PublicPage } from '#features/publications/page/public-page.tsx';
import { RecordPage } from '#features/publications/page/record-page.tsx';
import { isCurrent, recordOf } from '#features/publications/record/read.ts';
import { readBySlug, readPublished } from '#features/publications/result.ts';
import { resultPath } from '#results/publication-path.ts';
import { publicUrl } from '#server/env.ts';
import { oneEach, type Params, type RawParams } from '#ui/address.ts';
import { Page } from '#ui/page.tsx';

export const dynamic = 'force-dynamic';

interface Props {
  params: Promise<{ slug: string }>;
  searchParams: Promise<RawParams>;
}

export async function generateMetadata({ params }: Pick<Props, 'params'>): Promise<Metadata> {
  const publication = await readBySlug((await params).slug);
  if (!publication || publication.withdrawnAt) return { title: 'No such result' };
  const { title, summary: description, slug, publishedAt } = publication;
  const url = publicUrl(resultPath(slug));
  return {
    metadataBase: new URL(publicUrl('/')),
    title,
    description,
    alternates: { canonical: url },
    openGraph: {
      type: 'article',
      title,
      description,
      url,
      publishedTime: publishedAt.toISOString(),
    },
    twitter: { card: 'summary_large_image' },
  };
}

/** The page of a publication; readers mostly get it from the page cache (src/features/publications/cache-rule.ts). */
export default async function ResultPage({ params, searchParams }: Props) {
  const publication = await readBySlug((await params).slug);
  if (!publication || publication.withdrawnAt) notFound();
  return (
    <Page>
      {isOfRun(publication) ? (
        await runPage(publication, oneEach(await searchParams))
      ) : (
        <RecordPage publication={publication} record={await recordOf(publication)} run={null} />
      )}
    </Page>
  );
}

async function runPage(publication: RunPublication, params: Params) {
  const [whole, record] = await Promise.all([readPublished(publication), recordOf(publication)]);
  if (!(await isCurrent(publication, record))) {
    return <RecordPage publication={publication} record={record} run={whole.run} />;
  }
  const comparison = publishedComparison(whole.run);
  return <PublicPage {...{ publication, whole, params, comparison, record }} />;
}
