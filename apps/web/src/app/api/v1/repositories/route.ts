import { readUsableRepositories } from '@headroom/db';
import { repositoryBodies } from '#features/compare/bodies.ts';
import { listRepositoriesOperation } from '#features/compare/operations.ts';
import { workspaceOf } from '#server/access/actor.ts';
import { db } from '#server/db.ts';
import { hostsFor } from '#server/hosts/hosts-for.ts';
import { readQuery } from '#server/http/query.ts';
import { reply } from '#server/http/reply.ts';
import { route } from '#server/http/route.ts';

export const dynamic = 'force-dynamic';

export const GET = route(listRepositoriesOperation, async ({ request, actor }) => {
  const { hostClass } = readQuery(request, listRepositoriesOperation.query);
  const hosts = (await hostsFor(actor)).filter((host) => host.hostClass === hostClass);
  const rows = await readUsableRepositories(db(), { hosts, workspaceId: workspaceOf(actor) });
  return reply(listRepositoriesOperation, { repositories: repositoryBodies(rows, hosts) });
});
