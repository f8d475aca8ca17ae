import { readChoices } from '#queueing/read-choices.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { Bone, Skeleton } from '#ui/skeleton.tsx';
import type { Offered } from './host-class-field.tsx';
import { SourceChoice } from './source-choice.tsx';

/** The form with the repositories that hosts offer right now, and those that build archives. */
export async function NewProject() {
  const { hostClasses, ownRepository } = await readChoices();
  const classes = hostClasses.map(({ id, title, description, repositories, archives }) => ({
    id,
    title,
    description,
    repositories: repositories.filter(({ fixed }) => !fixed),
    archives,
  }));
  const repositories = classes.some((own) => own.repositories.length > 0) ? classes : [];
  const archives = classes.filter((own) => own.archives);
  if (repositories.length + archives.length === 0) return <NoSource />;
  return (
    <SourceChoice
      repositories={repositories.map(offered)}
      archives={archives.map(offered)}
      ownRepository={ownRepository}
    />
  );
}

function offered({ id, title, description, repositories }: Offered): Offered {
  return { id, title, description, repositories };
}

function NoSource() {
  return (
    <Empty
      title="No class of hosts offers a repository, or builds archives"
      action={<ButtonLink href="/hosts">Hosts</ButtonLink>}
    >
      A host reads, builds and measures projects. Its operator lists the repositories it may read in
      HEADROOM_REPOSITORIES, or in HEADROOM_SHARED_REPOSITORIES for every workspace, and sets in
      HEADROOM_ARCHIVES whose uploaded archives it builds; all hosts of a class must agree on that.
    </Empty>
  );
}

/** Keeps the place of the form while its choices are read. */
export function NewProjectSkeleton() {
  return (
    <Skeleton>
      <div className="max-w-2xl space-y-6">
        <Bone className="h-14" />
        <Bone className="h-14" />
        <Bone className="h-14" />
        <Bone className="h-8 w-32" />
      </div>
    </Skeleton>
  );
}
