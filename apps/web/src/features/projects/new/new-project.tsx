import { readDiscovery, type StoredDiscovery } from '@headroom/db';
import { isArchive } from '@headroom/model/run';
import { readChoices } from '#queueing/offered/read-choices.ts';
import { mayRead } from '#server/access/permit.ts';
import { db } from '#server/db.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { Bone, Skeleton } from '#ui/skeleton.tsx';
import { serializeDiscovery } from '../discovery/discover.ts';
import { DiscoveryView } from '../discovery/discovery-view.tsx';
import { NewForm } from './new-form.tsx';

/** Parts of the page's address. */
interface Props {
  discoveryId: string | undefined;
  /** Text that the field begins with. */
  target: string | undefined;
}

/** The form with what hosts offer right now, and the discovery that it led to. */
export async function NewProject({ discoveryId, target = '' }: Props) {
  const [{ hostClasses }, discovery] = await Promise.all([readChoices(), discoveryOf(discoveryId)]);
  const [first, ...others] = hostClasses
    .map(({ id, title, description, repositories, archives, discovers }) => {
      const open = repositories.filter(({ fixed }) => !fixed);
      return { id, title, description, repositories: open, archives, discovers };
    })
    .filter(({ repositories, archives, discovers }) => archives || discovers || repositories.length > 0);
  if (!first) return <NoSource />;
  return (
    <>
      <NewForm
        key={discovery?.id}
        hostClasses={[first, ...others]}
        initial={discovery ? shownRequest(discovery) : { target, arguments: [], variables: {}, secrets: [] }}
      />
      {discovery && <DiscoveryView key={discovery.id} initial={discovery} />}
    </>
  );
}

/** The request of a discovery as the form begins with it: an archive is chosen, no text names it. */
function shownRequest({ request }: Pick<StoredDiscovery, 'request'>) {
  return isArchive(request.target) ? { ...request, target: '' } : request;
}

/** The discovery of an address, for who may read it; null for any other. */
async function discoveryOf(id: string | undefined) {
  if (id === undefined || !(await mayRead({ id, key: undefined }))) return null;
  const stored = await readDiscovery(db(), id);
  return stored && serializeDiscovery(stored);
}

function NoSource() {
  return (
    <Empty
      title="No host fetches packages, reads a repository, or builds archives"
      action={<ButtonLink href="/hosts">Hosts</ButtonLink>}
    >
      Operators of hosts allow it: packages by HEADROOM_DISCOVERIES, archives by HEADROOM_ARCHIVES,
      repositories by HEADROOM_REPOSITORIES, or by HEADROOM_SHARED_REPOSITORIES for every workspace. All hosts
      of a class must agree.
    </Empty>
  );
}

/** Keeps the place of the form while its choices are read. */
export function NewProjectSkeleton() {
  return (
    <Skeleton>
      <div className="max-w-3xl space-y-6">
        <Bone className="h-20" />
        <Bone className="h-8 w-32" />
      </div>
    </Skeleton>
  );
}
