import { ERRORS } from '@headroom/api/errors';
import { isOfRun, type Publication } from '@headroom/db';
import { ImageResponse } from 'next/og';
import type { ComponentProps } from 'react';
import { listedCaveats, readListed } from '#features/publications/list/listing.ts';
import { PREVIEW_SIZE, PreviewImage } from '#features/publications/pictures/preview-image.tsx';
import { caveatsIn, type RecordPage } from '#features/publications/record/page.ts';
import { recordOf } from '#features/publications/record/read.ts';
import { readBySlug } from '#features/publications/result.ts';

export const dynamic = 'force-static';
export const revalidate = 60;

export const size = PREVIEW_SIZE;
export const contentType = 'image/png';
export const alt = 'What this result found';

export function generateStaticParams(): { slug: string }[] {
  return [];
}

export default async function Image({ params }: { params: Promise<{ slug: string }> }) {
  const publication = await readBySlug((await params).slug);
  if (!publication)
    return new Response('No publication at this address.\n', { status: ERRORS.not_found.status });
  if (publication.withdrawnAt) {
    return new Response('This result was withdrawn.\n', { status: ERRORS.withdrawn.status });
  }
  const { page } = await recordOf(publication);
  return new ImageResponse(<PreviewImage {...(await previewOf(publication, page))} />, PREVIEW_SIZE);
}

/** Facts of the picture; a history has its headline and warnings alone. */
async function previewOf(publication: Publication, page: RecordPage): Promise<Preview> {
  const { headline } = page;
  if (!isOfRun(publication)) {
    const caveats = caveatsIn(page).filter(({ warns }) => warns);
    return { title: publication.title, headline, figures: [], comparison: null, caveats };
  }
  const listed = await readListed(publication.id);
  const { figures, comparison, title } = listed;
  return {
    figures,
    comparison,
    title,
    headline,
    caveats: listedCaveats(listed).filter(({ warns }) => warns),
  };
}

type Preview = ComponentProps<typeof PreviewImage>;
