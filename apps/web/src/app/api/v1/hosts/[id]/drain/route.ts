import { reply } from '../../../../../../api/reply.ts';
import { route } from '../../../../../../api/route.ts';
import { hostBody } from '../../../../../../hosts/bodies.ts';
import { drainHost } from '../../../../../../hosts/drain.ts';
import { drainHostOperation } from '../../../../../../hosts/operations.ts';

export const POST = route<{ id: string }>(async (_request, { id }) =>
  reply(drainHostOperation, hostBody(await drainHost(id, true))),
);
