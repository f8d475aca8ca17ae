import { canHere } from '@headroom/api/rights';
import type { Metadata } from 'next';
import { StudyList, StudyListSkeleton } from '#features/studies/list.tsx';
import { currentActor } from '#server/access/permit.ts';
import { ButtonLink } from '#ui/button.tsx';
import { LoadingBoundary } from '#ui/loading-boundary.tsx';
import { Page, PageTitle } from '#ui/page.tsx';

export const metadata: Metadata = { title: 'Published studies' };

/** Shows what the database holds now; a build has none. */
export const dynamic = 'force-dynamic';

export default async function StudiesPage() {
  const imports = canHere(await currentActor(), 'study.import');
  return (
    <Page>
      <PageTitle
        title="Published studies"
        actions={imports && <ButtonLink href="/studies/import">Import a study</ButtonLink>}
      >
        Results published by others, for comparison.
      </PageTitle>
      <LoadingBoundary skeleton={<StudyListSkeleton />}>
        <StudyList />
      </LoadingBoundary>
    </Page>
  );
}
