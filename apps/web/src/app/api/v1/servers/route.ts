import { listServersOperation } from '#features/servers/operations.ts';
import { readCatalog } from '#features/servers/read-catalog.ts';
import { reply } from '#server/http/reply.ts';
import { route } from '#server/http/route.ts';

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
