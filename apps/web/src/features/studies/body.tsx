import { readBySlug } from '#results/read-study.ts';
import type { Params } from '#ui/address.ts';
import { Bone, Skeleton, TableSkeleton } from '#ui/skeleton.tsx';
import { StudyPage } from './study-page.tsx';
import { studyView } from './view.ts';

/** Page of a study below its title. */
export async function StudyBody({ slug, params }: { slug: string; params: Params }) {
  const study = await readBySlug(slug);
  if (!study) throw new Error(`study ${slug} was removed while its page was drawn`);
  return <StudyPage view={studyView(study, params)} />;
}

/** Keeps the place of a study's page while it is read. */
export function StudyBodySkeleton() {
  return (
    <Skeleton>
      <Bone className="h-24" />
      <div className="mt-6 mb-6 grid gap-4 lg:grid-cols-2">
        <Bone className="h-96" />
        <Bone className="h-96" />
      </div>
      <TableSkeleton rows={15} />
    </Skeleton>
  );
}
