import { discoveriesApi } from '@headroom/api/discoveries';
import { showDiscovery } from '#features/projects/discovery/discover.ts';
import { route } from '#server/api/route.ts';

export const GET = route(discoveriesApi.readDiscovery, ({ params: { id } }) => showDiscovery(id));
