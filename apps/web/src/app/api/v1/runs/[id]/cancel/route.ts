import { requestCancel } from '@headroom/db';
import { ApiError } from '../../../../../../api/errors.ts';
import { isId, notFound } from '../../../../../../api/ids.ts';
import { reply } from '../../../../../../api/reply.ts';
import { route } from '../../../../../../api/route.ts';
import { cancelRunOperation } from '../../../../../../runs/operations.ts';
import { db } from '../../../../../../services/db.ts';
import { hub } from '../../../../../../services/hub.ts';

export const POST = route<{ id: string }>(async (_request, { id }) => {
  const state = isId(id) ? await requestCancel(db(), id) : 'not_found';
  if (state === 'not_found') throw notFound('run', id);
  if (state === 'ended') {
    throw new ApiError('already_ended', `Run ${id} has ended; there is nothing left to cancel.`);
  }
  hub().nudge(id);
  return reply(cancelRunOperation, { id, state });
});
