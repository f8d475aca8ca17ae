import { readBody } from '../../../../../../api/body.ts';
import { isId, notFound } from '../../../../../../api/ids.ts';
import { reply } from '../../../../../../api/reply.ts';
import { route } from '../../../../../../api/route.ts';
import {
  publishRunOperation,
  withdrawPublicationOperation,
} from '../../../../../../publications/operations.ts';
import { publish, withdrawPublication } from '../../../../../../publications/publish.ts';

export const POST = route<{ id: string }>(async (request, { id }) => {
  if (!isId(id)) throw notFound('run', id);
  const published = await publish(id, await readBody(request, publishRunOperation.body));
  return reply(publishRunOperation, published, { location: published.path });
});

export const DELETE = route<{ id: string }>(async (_request, { id }) => {
  if (!isId(id)) throw notFound('run', id);
  return reply(withdrawPublicationOperation, await withdrawPublication(id));
});
