import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { PREVIEW_SIZE } from '#features/publications/preview-image.tsx';
import { PublicPage } from '#features/publications/public-page.tsx';
import { readBySlug, readPublished } from '#features/publications/result.ts';
import { resultPath } from '#results/publication-path.ts';
import { publicUrl } from '#server/env.ts';
import { oneEach, type RawParams } from '#ui/address.ts';
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
      images: [{ url: publicUrl(resultPath(slug, '/opengraph-image')), ...PREVIEW_SIZE, alt: title }],
    },
    twitter: { card: 'summary_large_image' },
  };
}

/** The page of a publication. Readers get it from its permanent address, where it is kept and compressed. */
export default async function DrawnResultPage({ params, searchParams }: Props) {
  const publication = await readBySlug((await params).slug);
  if (!publication || publication.withdrawnAt) notFound();
  return (
    <Page>
      <PublicPage
        publication={publication}
        whole={await readPublished(publication)}
        params={oneEach(await searchParams)}
      />
    </Page>
  );
}
