import { reply } from '#api/reply.ts';
import { route } from '#api/route.ts';
import { listServersOperation } from '#servers/operations.ts';
import { readCatalog } from '#servers/read-catalog.ts';

export const dynamic = 'force-dynamic';

export const GET = route(listServersOperation, async ({ actor }) => {
  const { servers } = await readCatalog(actor);
  return reply(listServersOperation, {
    servers: servers.map(({ manifest, hosts, missing }) => {
      const { id, title, summary, language, framework, runtime, requires } = manifest;
      return { id, title, summary, language, framework, runtime, requires, hosts, missing };
    }),
  });
});
