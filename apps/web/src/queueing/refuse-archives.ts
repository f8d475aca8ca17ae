import { type Host, listVersions, type ProjectRow, readVersion } from '@headroom/db';
import { buildsArchives, isArchive, versionRef } from '@headroom/workload';
import { db } from '#server/db.ts';
import { takesRuns } from '#server/hosts/state.ts';
import { ApiError, invalidRequest } from '#server/http/errors.ts';

type Judged = Pick<Host, 'name' | 'workspaceId' | 'description' | 'heartbeatAt' | 'drainedAt'>;

/** Workspace that asks the hosts of a class, and when. */
interface Asked {
  readonly workspaceId: string;
  readonly now: Date;
}

/** Something that a host does for a workspace, or does not, as its worker said last. */
type Does = (host: Judged, asked: Asked) => boolean;

const buildsThem: Does = ({ description, workspaceId: owner }, { workspaceId }) =>
  buildsArchives(description.archives, owner === workspaceId);
const discovers: Does = (host, asked) => buildsThem(host, asked) && host.description.discovers === true;

/**
 * Hosts of a class that keep a workspace from having something done there. Any host that takes runs may take the next
 * one, so each must do it; while none takes runs, one that would is enough.
 * @param hosts those of the class
 */
function hostsAgainst<T extends Judged>(hosts: readonly T[], asked: Asked, does: Does): T[] {
  const taking = hosts.filter((host) => takesRuns(host, asked.now));
  if (taking.length > 0) return taking.filter((host) => !does(host, asked));
  return hosts.some((host) => does(host, asked)) ? [] : [...hosts];
}

/** Whether hosts of a class discover servers for a workspace. @param hosts those of the class */
export function discoverServers(hosts: readonly Judged[], asked: Asked): boolean {
  return hosts.length > 0 && hostsAgainst(hosts, asked, discovers).length === 0;
}

/** Throws ApiError when a host of the class would not discover servers for the workspace. */
export function refuseDiscoveries(
  { hostClass, ...asked }: Asked & { hostClass: string },
  hosts: readonly Judged[],
): void {
  if (discoverServers(hosts, asked)) return;
  const against = hostsAgainst(hosts, asked, discovers).map(({ name }) => name);
  const message = `not every host of the class ${hostClass} fetches packages for this workspace; these do not: ${against.join(', ')} (the operator of a host allows it by HEADROOM_DISCOVERIES, for workspaces of HEADROOM_ARCHIVES)`;
  throw new ApiError('archives_not_allowed', `Nothing was queued. hostClass: ${message}.`, {
    fields: [{ path: 'hostClass', message }],
  });
}

/** Whether hosts of a class build archives of a workspace. @param hosts those of the class */
export function buildArchives(hosts: readonly Judged[], asked: Asked): boolean {
  return hosts.length > 0 && hostsAgainst(hosts, asked, buildsThem).length === 0;
}

/** Throws ApiError when a host of the class would not build the archives of the workspace. */
export function refuseArchives(
  { hostClass, ...asked }: Asked & { hostClass: string },
  hosts: readonly Judged[],
): void {
  if (buildArchives(hosts, asked)) return;
  const against = hostsAgainst(hosts, asked, buildsThem).map(({ name }) => name);
  const message = `not every host of the class ${hostClass} that may take a run builds uploaded archives of this workspace; these do not: ${against.join(', ')} (the operator of a host says whose it builds in HEADROOM_ARCHIVES)`;
  throw new ApiError('archives_not_allowed', `Nothing was stored or queued. hostClass: ${message}.`, {
    fields: [{ path: 'hostClass', message }],
  });
}

/**
 * Throws ApiError when a ref names no version of a project of archives; of a repository the host that takes the run
 * knows.
 * @param refs by the fields of the request
 */
export async function refuseUnknownVersions(
  { id, repository }: Pick<ProjectRow, 'id' | 'repository'>,
  refs: Readonly<Record<string, string | null | undefined>>,
): Promise<void> {
  if (!isArchive(repository)) return;
  const fields = [];
  for (const [path, ref] of Object.entries(refs)) {
    if (!ref || (await readVersion(db(), id, ref))) continue;
    const known = (await listVersions(db(), id)).map(({ number }) => versionRef(number));
    fields.push({
      path,
      message: `the project has no version ${JSON.stringify(ref)}; allowed: ${known.join(', ')}, HEAD for the newest, HEAD~1 for the one before it, or the beginning of a digest`,
    });
  }
  if (fields.length > 0) throw invalidRequest(fields);
}
