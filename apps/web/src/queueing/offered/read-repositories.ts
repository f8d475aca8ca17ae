import { type Host, type HostRepository, listUsableRepositories } from '@headroom/db';
import { OWN_REPOSITORY } from '@headroom/model/run';
import { db } from '#server/db.ts';
import { ago } from '#ui/time.ts';
import type { RepositoryChoice } from './repositories.ts';

/**
 * Repositories that these hosts may build servers of for a workspace, their own checkout first; each as the
 * host that read it last told it. A checkout whose revisions are not open to it comes last.
 */
export async function repositoryChoices(
  hosts: readonly Host[],
  { workspaceId, now }: { workspaceId: string; now: Date },
): Promise<RepositoryChoice[]> {
  const rows = await listUsableRepositories(db(), { hosts, workspaceId });
  const closed = rows.length > 0 && hosts.every((host) => host.workspaceId !== workspaceId);
  const fixed = closed && rows.every(({ address }) => address !== OWN_REPOSITORY) ? [asItIs(hosts)] : [];
  return [...choicesOf(rows, hosts, now), ...fixed];
}

function choicesOf(rows: readonly HostRepository[], hosts: readonly Host[], now: Date): RepositoryChoice[] {
  const byAddress = [...Map.groupBy(rows, ({ address }) => address).values()];
  return byAddress
    .flatMap((told) => (told[0] ? [toChoice(told[0], hostsOf(told, hosts), now)] : []))
    .sort((a, b) => Number(b.id === OWN_REPOSITORY) - Number(a.id === OWN_REPOSITORY));
}

function asItIs(hosts: readonly Host[]): RepositoryChoice {
  const title = `The checkout of ${hosts.map(({ name }) => name).join(', ')}, as it is`;
  return { id: OWN_REPOSITORY, title, head: null, refs: [], commits: [], error: null, fixed: true };
}

function hostsOf(rows: readonly HostRepository[], hosts: readonly Host[]): string {
  return rows.map(({ hostId }) => hosts.find(({ id }) => id === hostId)?.name ?? '').join(', ');
}

function toChoice(row: HostRepository, hosts: string, now: Date): RepositoryChoice {
  const { address, listing, error } = row;
  const on = listing.head === null ? '' : `, on ${listing.head}`;
  return {
    ...listing,
    id: address,
    title: address === OWN_REPOSITORY ? `The checkout of ${hosts}${on}` : address,
    commits: listing.commits.map((commit) => ({ ...commit, age: ago(new Date(commit.committedAt), now) })),
    readAge: ago(row.readAt, now),
    error,
  };
}
