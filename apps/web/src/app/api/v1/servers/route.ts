import { serversApi } from '@headroom/api/servers';
import { readCatalog } from '#features/servers/read-catalog.ts';
import { route } from '#server/api/route.ts';

export const dynamic = 'force-dynamic';

export const GET = route(serversApi.listServers, async ({ actor }) => {
  const { servers } = await readCatalog(actor);
  return {
    servers: servers.map(({ manifest, hosts, missing }) => {
      const { id, title, summary, language, framework, runtime, requires, suites } = manifest;
      return { id, title, summary, language, framework, runtime, requires, suites, hosts, missing };
    }),
  };
});
