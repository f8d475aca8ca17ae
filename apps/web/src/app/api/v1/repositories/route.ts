import { repositoriesApi } from '@headroom/api/repositories';
import { workspaceOf } from '@headroom/api/rights';
import { listUsableRepositories } from '@headroom/db';
import { serializeRepositories } from '#features/compare/serialize.ts';
import { route } from '#server/api/route.ts';
import { db } from '#server/db.ts';
import { hostsFor } from '#server/hosts/hosts-for.ts';

export const dynamic = 'force-dynamic';

export const GET = route(repositoriesApi.listRepositories, async ({ query, actor }) => {
  const hosts = (await hostsFor(actor)).filter(({ hostClass }) => hostClass === query.hostClass);
  const rows = await listUsableRepositories(db(), { hosts, workspaceId: workspaceOf(actor) });
  return { repositories: serializeRepositories(rows, hosts) };
});
