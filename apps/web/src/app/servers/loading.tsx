import { PageTitle } from '../../ui/page.tsx';
import { PageSkeleton, TableSkeleton } from '../../ui/skeleton.tsx';

export default function Loading() {
  return (
    <PageSkeleton>
      <PageTitle title="Servers">
        What can be measured: a folder and a manifest each, under packages/servers of this repository.
      </PageTitle>
      <TableSkeleton rows={15} />
    </PageSkeleton>
  );
}
