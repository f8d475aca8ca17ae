import { ERRORS } from '@headroom/api/errors';
import { ImageResponse } from 'next/og';
import { listedCaveats, readListed } from '#features/publications/list/listing.ts';
import { PREVIEW_SIZE, PreviewImage } from '#features/publications/pictures/preview-image.tsx';
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
  const [listed, { page }] = await Promise.all([readListed(publication.id), recordOf(publication)]);
  const { figures, comparison, title } = listed;
  const caveats = listedCaveats(listed).filter(({ warns }) => warns);
  const { headline } = page;
  return new ImageResponse(
    <PreviewImage {...{ figures, comparison, title, headline, caveats }} />,
    PREVIEW_SIZE,
  );
}
