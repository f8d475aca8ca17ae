import { readChoices } from '#queueing/read-choices.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Empty } from '#ui/message.tsx';
import { Bone, Skeleton } from '#ui/skeleton.tsx';
import { NewProjectForm } from './form.tsx';

/** The form with the repositories that hosts offer right now. */
export async function NewProject() {
  const { hostClasses, ownRepository } = await readChoices();
  const [first, ...others] = hostClasses.map(({ id, title, description, repositories }) => ({
    id,
    title,
    description,
    repositories: repositories.filter(({ fixed }) => !fixed),
  }));
  const offered = [first, ...others].flatMap((hostClass) => hostClass ?? []);
  if (!first || offered.every(({ repositories }) => repositories.length === 0)) return <NoRepository />;
  return <NewProjectForm hostClasses={[first, ...others]} ownRepository={ownRepository} />;
}

function NoRepository() {
  return (
    <Empty title="No host offers a repository" action={<ButtonLink href="/hosts">Hosts</ButtonLink>}>
      A project is read, built and measured by a host. Who runs one names the repositories that it may read in
      HEADROOM_REPOSITORIES, or in HEADROOM_SHARED_REPOSITORIES for every workspace.
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
