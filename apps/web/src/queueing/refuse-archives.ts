import { type Host, listVersions, type ProjectRow, readVersion } from '@headroom/db';
import { buildsArchives, isArchive, versionRef } from '@headroom/workload';
import { db } from '#server/db.ts';
import { ApiError, invalidRequest } from '#server/http/errors.ts';

/** Whether a host builds archives of a workspace, as its worker said last. */
export function takesArchives(
  { workspaceId, description }: Pick<Host, 'workspaceId' | 'description'>,
  asking: string,
): boolean {
  return buildsArchives(description.archives, workspaceId === asking);
}

/** Throws ApiError when no host of the class builds archives of the workspace. */
export function refuseArchives(
  { hostClass, workspaceId }: { hostClass: string; workspaceId: string },
  hosts: readonly Host[],
): void {
  if (hosts.some((host) => takesArchives(host, workspaceId))) return;
  const message = `no host of the class ${hostClass} builds uploaded archives for this workspace (who runs a host says whose in HEADROOM_ARCHIVES)`;
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
