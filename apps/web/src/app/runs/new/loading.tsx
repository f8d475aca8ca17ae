import { PageTitle } from '../../../ui/page.tsx';
import { Bone, PageSkeleton } from '../../../ui/skeleton.tsx';

export default function Loading() {
  return (
    <PageSkeleton>
      <PageTitle title="New run">
        Servers are measured one after the other, each under the same load.
      </PageTitle>
      <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="space-y-6">
          <Bone className="h-24" />
          <Bone className="h-64" />
          <Bone className="h-24" />
        </div>
        <Bone className="h-56" />
      </div>
    </PageSkeleton>
  );
}
