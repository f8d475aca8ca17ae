import { reply } from '#api/reply.ts';
import { route } from '#api/route.ts';
import { hostBody } from '#hosts/bodies.ts';
import { listHostsOperation } from '#hosts/operations.ts';
import { readHosts } from '#hosts/read-hosts.ts';

export const dynamic = 'force-dynamic';

export const GET = route(listHostsOperation, async ({ actor }) =>
  reply(listHostsOperation, { hosts: (await readHosts(actor)).map(hostBody) }),
);
