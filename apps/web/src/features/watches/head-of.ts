import { type ActiveWatch, type HostRepository, listUsableRepositories } from '@headroom/db';
import type { Actor } from '#server/access/actor.ts';
import { db } from '#server/db.ts';
import { hostsFor } from '#server/hosts/hosts-for.ts';

/** Head of a branch, or the reason that it is unknown. */
export type BranchHead = { readonly head: string } | { readonly problem: string };

/** Head of a watched branch: the last report of a host of the class, or a newer push event. */
export async function headOf(
  watch: Pick<
    ActiveWatch,
    'workspaceId' | 'hostClass' | 'repository' | 'branch' | 'pushedCommit' | 'pushedAt'
  >,
  actor: Actor,
): Promise<BranchHead> {
  const { workspaceId, repository } = watch;
  const hosts = (await hostsFor(actor)).filter(({ hostClass }) => hostClass === watch.hostClass);
  const reports = await listUsableRepositories(db(), { hosts, workspaceId });
  return newestHead(
    reports.filter(({ address }) => address === repository),
    watch,
  );
}

/** @param reports of the repository, newest first */
export function newestHead(
  reports: readonly Pick<HostRepository, 'listing' | 'error' | 'readAt'>[],
  { branch, pushedCommit, pushedAt }: Pick<ActiveWatch, 'branch' | 'pushedCommit' | 'pushedAt'>,
): BranchHead {
  const [latest] = reports;
  if (pushedCommit && pushedAt && (!latest || pushedAt > latest.readAt)) return { head: pushedCommit };
  if (!latest) return { problem: 'No host of the class has read the repository yet. Run it once.' };
  if (latest.error !== null) return { problem: `The repository cannot be read: ${latest.error}` };
  const named = latest.listing.refs.find(({ kind, name }) => kind === 'branch' && name === branch);
  if (named) return { head: named.commit };
  return { problem: `The repository has no branch ${JSON.stringify(branch)}.` };
}
