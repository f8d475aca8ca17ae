import type { Host, HostRepository } from '@headroom/db';
import { decidingEntry, OWN_REPOSITORY } from '@headroom/model/run';
import { ApiError } from '#server/http/errors.ts';

/** Source that a run is built of, and the workspace it is for. */
interface Source {
  readonly repository: string;
  /** Whether it names a revision; else it is of the hosts' own checkout as it is, which everybody may measure. */
  readonly revision: boolean;
  readonly workspaceId: string;
}

/** The hosts of a class, and what they told of repositories. */
interface OfClass {
  readonly hosts: readonly Pick<Host, 'id' | 'workspaceId'>[];
  readonly told: readonly HostRepository[];
  /** Repositories among those told that the workspace may know of. */
  readonly usable: readonly Pick<HostRepository, 'address'>[];
}

/**
 * Throws ApiError when no host of the class may read a repository for a workspace; the sentence is the same whether
 * there is such a repository. The host that takes the run judges again, by its own list.
 */
export function refuseRepository(source: Source, ofClass: OfClass): void {
  const { repository } = source;
  if (isHostsOwn(source, ofClass) || mayUse(source, ofClass)) return;
  const own = isHostsOwn({ ...source, repository: OWN_REPOSITORY }, ofClass) ? [OWN_REPOSITORY] : [];
  const allowed = [...new Set([...own, ...ofClass.usable.map(({ address }) => address)])].join(', ');
  const what =
    repository === OWN_REPOSITORY ? 'a revision of the checkout of the host' : JSON.stringify(repository);
  const message = `no host of the class may read ${what} for this workspace; allowed: ${allowed || 'none'} (hosts name them in HEADROOM_REPOSITORIES, and those that every workspace may use in HEADROOM_SHARED_REPOSITORIES)`;
  throw new ApiError('repository_not_allowed', `Not stored. repository: ${message}.`, {
    fields: [{ path: 'repository', message }],
  });
}

/**
 * Whether it is the hosts' own checkout, open to the workspace. Hosts tell of it where it has a history;
 * without one, the host that takes the run says so.
 */
function isHostsOwn({ repository, revision, workspaceId }: Source, { hosts }: OfClass): boolean {
  if (repository !== OWN_REPOSITORY) return false;
  return !revision || hosts.length === 0 || hosts.some((host) => host.workspaceId === workspaceId);
}

function mayUse({ repository, workspaceId }: Source, { hosts, told }: OfClass): boolean {
  return hosts.some((host) => {
    const entries = told.filter(({ hostId, namedByRun }) => hostId === host.id && !namedByRun);
    const deciding = decidingEntry(
      entries.map(({ address }) => address),
      repository,
    );
    const entry = entries.find(({ address }) => address === deciding);
    return entry !== undefined && (entry.shared || host.workspaceId === workspaceId);
  });
}
