import { PageTitle } from '../../../ui/page.tsx';
import { Bone, PageSkeleton, TableSkeleton } from '../../../ui/skeleton.tsx';

export default function Loading() {
  return (
    <PageSkeleton>
      <PageTitle title="Runs" />
      <div className="mb-3 flex gap-3 pt-5">
        <Bone className="h-8 w-28" />
        <Bone className="h-8 w-28" />
        <Bone className="h-8 w-28" />
      </div>
      <TableSkeleton rows={12} />
    </PageSkeleton>
  );
}
