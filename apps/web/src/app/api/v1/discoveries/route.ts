import { discoveriesApi } from '@headroom/api/discoveries';
import { discover } from '#features/projects/discovery/discover.ts';
import { route } from '#server/api/route.ts';

export const POST = route(discoveriesApi.createDiscovery, async ({ body, actor, workspaceId }) => {
  const content = await discover(body, { workspaceId, actor });
  return { content, headers: { location: `/api/v1/discoveries/${content.id}` } };
});
