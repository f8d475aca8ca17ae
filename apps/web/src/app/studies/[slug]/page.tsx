import { canHere } from '@headroom/api/rights';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { StudyBody, StudyBodySkeleton } from '#features/studies/body.tsx';
import { DeleteStudyButton } from '#features/studies/delete-button.tsx';
import { studySize } from '#features/studies/labels.ts';
import { SourceLink } from '#features/studies/source.tsx';
import { readBySlug } from '#results/read-study.ts';
import { StudyChip } from '#results/study-chip.tsx';
import { currentActor } from '#server/access/permit.ts';
import { oneEach, type RawParams } from '#ui/address.ts';
import { LoadingBoundary } from '#ui/loading-boundary.tsx';
import { Page, PageTitle } from '#ui/page.tsx';

interface Props {
  params: Promise<{ slug: string }>;
  searchParams: Promise<RawParams>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const study = await readBySlug((await params).slug);
  return { title: study ? study.title : 'No such study' };
}

export default async function StudyPage({ params, searchParams }: Props) {
  const { slug } = await params;
  const study = await readBySlug(slug);
  // Checked before anything is streamed: afterwards the status could no longer be 404.
  if (!study) notFound();
  const mayDelete = canHere(await currentActor(), 'study.import');
  return (
    <Page>
      <PageTitle
        title={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {study.title}
            <StudyChip source={study.source} />
          </span>
        }
        actions={mayDelete && <DeleteStudyButton slug={slug} title={study.title} />}
      >
        {studySize(study.data)}. Measured and published elsewhere, not by this installation:{' '}
        <SourceLink {...study} />
      </PageTitle>
      <LoadingBoundary skeleton={<StudyBodySkeleton />}>
        <StudyBody slug={slug} params={oneEach(await searchParams)} />
      </LoadingBoundary>
    </Page>
  );
}
