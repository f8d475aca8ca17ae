import { serversApi } from '@headroom/api/servers';
import { readCatalog } from '#features/servers/read-catalog.ts';
import { route } from '#server/api/route.ts';

export const dynamic = 'force-dynamic';

export const GET = route(serversApi.listServers, async ({ actor }) => {
  const { servers } = await readCatalog(actor);
  return {
    servers: servers.map(({ manifest, hosts, missing }) => {
      const { id, title, summary, language, framework, runtime, requires, role, suites } = manifest;
      const { protocols = null } = manifest;
      const told = { id, title, summary, language, framework, runtime, role, requires, suites, protocols };
      return { ...told, hosts, missing };
    }),
  };
});
