import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { publicUrl } from '../../../env.ts';
import { resultPath } from '../../../publications/paths.ts';
import { PublicPage } from '../../../publications/public-page.tsx';
import { readBySlug, readPublished } from '../../../publications/result.ts';
import { Page } from '../../../ui/page.tsx';

/** Drawn when first asked for, then kept; publishing and withdrawing drop what is kept. */
export const dynamic = 'force-static';
/** Other processes than the one that withdrew a publication notice after so many seconds. */
export const revalidate = 60;

interface Props {
  params: Promise<{ slug: string }>;
}

/** None is known while the app is built. */
export function generateStaticParams(): { slug: string }[] {
  return [];
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const publication = await readBySlug((await params).slug);
  if (!publication || publication.withdrawnAt) return { title: 'No such result' };
  const { title, summary: description, slug, publishedAt } = publication;
  const url = publicUrl(resultPath(slug));
  return {
    metadataBase: new URL(publicUrl('/')),
    ...{ title, description, alternates: { canonical: url } },
    openGraph: { type: 'article', title, description, url, publishedTime: publishedAt.toISOString() },
    twitter: { card: 'summary_large_image' },
  };
}

export default async function ResultPage({ params }: Props) {
  const publication = await readBySlug((await params).slug);
  if (!publication) notFound();
  if (publication.withdrawnAt) redirect(resultPath(publication.slug, '/withdrawn'));
  return (
    <Page>
      <PublicPage publication={publication} whole={await readPublished(publication)} />
    </Page>
  );
}
