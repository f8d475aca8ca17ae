import { hostsApi } from '@headroom/api/hosts';
import { readHosts } from '#features/hosts/read-hosts.ts';
import { serializeHost } from '#features/hosts/serialize.ts';
import { route } from '#server/api/route.ts';

export const dynamic = 'force-dynamic';

export const GET = route(hostsApi.listHosts, async ({ actor }) => ({
  hosts: (await readHosts(actor)).map(serializeHost),
}));
