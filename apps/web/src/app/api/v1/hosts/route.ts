import { hostBody } from '#features/hosts/bodies.ts';
import { listHostsOperation } from '#features/hosts/operations.ts';
import { readHosts } from '#features/hosts/read-hosts.ts';
import { reply } from '#server/http/reply.ts';
import { route } from '#server/http/route.ts';

export const dynamic = 'force-dynamic';

export const GET = route(listHostsOperation, async ({ actor }) =>
  reply(listHostsOperation, { hosts: (await readHosts(actor)).map(hostBody) }),
);
