import { Bone, PageSkeleton, TableSkeleton } from '../../../ui/skeleton.tsx';

export default function Loading() {
  return (
    <PageSkeleton>
      <Bone className="h-7 w-72 max-w-full" />
      <Bone className="mt-3 mb-5 h-5 w-[36rem] max-w-full" />
      <Bone className="h-24" />
      <Bone className="mt-7 mb-4 h-9" />
      <TableSkeleton rows={8} />
    </PageSkeleton>
  );
}
