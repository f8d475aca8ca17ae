import { readUsableRepositories } from '@headroom/db';
import { workspaceOf } from '#access/actor.ts';
import { readQuery } from '#api/query.ts';
import { reply } from '#api/reply.ts';
import { route } from '#api/route.ts';
import { repositoryBodies } from '#compare/bodies.ts';
import { listRepositoriesOperation } from '#compare/operations.ts';
import { hostsFor } from '#hosts/hosts-for.ts';
import { db } from '#services/db.ts';

export const dynamic = 'force-dynamic';

export const GET = route(listRepositoriesOperation, async ({ request, actor }) => {
  const { hostClass } = readQuery(request, listRepositoriesOperation.query);
  const hosts = (await hostsFor(actor)).filter((host) => host.hostClass === hostClass);
  const rows = await readUsableRepositories(db(), { hosts, workspaceId: workspaceOf(actor) });
  return reply(listRepositoriesOperation, { repositories: repositoryBodies(rows, hosts) });
});
