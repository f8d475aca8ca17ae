import { type Host, type HostRepository, readRepositories } from '@headroom/db';
import { OWN_REPOSITORY } from '@headroom/workload';
import { db } from '../../services/db.ts';
import { ago } from '../../ui/time.ts';
import type { RepositoryChoice } from './repositories.ts';

/** What these hosts may build servers of, their own checkout first; each as the host that read it last told it. */
export async function repositoryChoices(hosts: readonly Host[], now: Date): Promise<RepositoryChoice[]> {
  const rows = await readRepositories(
    db(),
    hosts.map(({ id }) => id),
  );
  const byAddress = [...Map.groupBy(rows, ({ address }) => address).values()];
  return byAddress
    .flatMap((told) => (told[0] ? [toChoice(told[0], hostsOf(told, hosts), now)] : []))
    .sort((a, b) => Number(b.id === OWN_REPOSITORY) - Number(a.id === OWN_REPOSITORY));
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
    error,
  };
}
