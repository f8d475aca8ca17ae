import { hostsApi } from '@headroom/api/hosts';
import { hostBody } from '#features/hosts/bodies.ts';
import { readHosts } from '#features/hosts/read-hosts.ts';
import { route } from '#server/http/route.ts';

export const dynamic = 'force-dynamic';

export const GET = route(hostsApi.listHosts, async ({ actor }) => ({
  hosts: (await readHosts(actor)).map(hostBody),
}));
