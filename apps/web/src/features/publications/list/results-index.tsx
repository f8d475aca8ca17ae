import { listStudies } from '@headroom/db';
import { db } from '#server/db.ts';
import type { Params } from '#ui/address.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { PageTitle } from '#ui/page.tsx';
import { newestOf, readHistories, readListing } from './listing.ts';
import { OverTimeIndex } from './over-time-index.tsx';
import { PublicationTable } from './publication-table.tsx';
import { StudyList } from './study-list.tsx';

/** All publications, servers over time, and what others published. */
export async function ResultsIndex({ params }: { params: Params }) {
  const [runs, histories, studies] = await Promise.all([readListing(), readHistories(), listStudies(db())]);
  const publications = newestOf(runs, histories);
  return (
    <>
      <PageTitle title="Results">
        Published runs, comparisons and histories: permanent and unchangeable.
      </PageTitle>
      {publications.length > 0 ? (
        <>
          <PublicationTable publications={publications} />
          <OverTimeIndex publications={runs} params={params} />
        </>
      ) : (
        <Empty title="No publications yet" action={<ButtonLink href="/runs">See the runs</ButtonLink>}>
          Publish a finished run on its page.
        </Empty>
      )}
      <StudyList studies={studies} />
    </>
  );
}
