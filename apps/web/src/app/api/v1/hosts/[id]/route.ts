import { reply } from '../../../../../api/reply.ts';
import { route } from '../../../../../api/route.ts';
import { removeHostOperation } from '../../../../../hosts/operations.ts';
import { removeAwayHost } from '../../../../../hosts/remove.ts';

export const DELETE = route<{ id: string }>(async (_request, { id }) => {
  await removeAwayHost(id);
  return reply(removeHostOperation, { id });
});
