import { type Host, listVersions, type ProjectRow, readVersion } from '@headroom/db';
import { buildsArchives, isArchive, versionRef } from '@headroom/model/run';
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

const allDo = (hosts: readonly Judged[], asked: Asked, does: Does) =>
  hosts.length > 0 && hostsAgainst(hosts, asked, does).length === 0;

/** Whether hosts of a class discover servers for a workspace. @param hosts those of the class */
export function discoverServers(hosts: readonly Judged[], asked: Asked): boolean {
  return allDo(hosts, asked, discovers);
}

/** Throws ApiError when a host of the class would not discover servers for the workspace. */
export function refuseDiscoveries(asked: Asked & { hostClass: string }, hosts: readonly Judged[]): void {
  refuseHosts(asked, hosts, {
    does: discovers,
    lead: 'Not queued.',
    which: 'fetches packages for this workspace',
    rule: 'the operator of a host allows it by HEADROOM_DISCOVERIES, for workspaces of HEADROOM_ARCHIVES',
  });
}

/** Whether hosts of a class build archives of a workspace. @param hosts those of the class */
export function buildArchives(hosts: readonly Judged[], asked: Asked): boolean {
  return allDo(hosts, asked, buildsThem);
}

/** Throws ApiError when a host of the class would not build the archives of the workspace. */
export function refuseArchives(asked: Asked & { hostClass: string }, hosts: readonly Judged[]): void {
  refuseHosts(asked, hosts, {
    does: buildsThem,
    lead: 'Not stored or queued.',
    which: 'that may take a run builds uploaded archives of this workspace',
    rule: 'the operator of a host says whose it builds in HEADROOM_ARCHIVES',
  });
}

/** Words of a refusal: what did not happen, what a host does, and who decides that. */
interface HostRule {
  readonly does: Does;
  readonly lead: string;
  readonly which: string;
  readonly rule: string;
}

function refuseHosts(
  { hostClass, ...asked }: Asked & { hostClass: string },
  hosts: readonly Judged[],
  { does, lead, which, rule }: HostRule,
): void {
  if (allDo(hosts, asked, does)) return;
  const against = hostsAgainst(hosts, asked, does).map(({ name }) => name);
  const message = `not every host of the class ${hostClass} ${which}; these do not: ${against.join(', ')} (${rule})`;
  throw new ApiError('archives_not_allowed', `${lead} hostClass: ${message}.`, {
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
