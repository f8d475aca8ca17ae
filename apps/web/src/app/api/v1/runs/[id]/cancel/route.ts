import { requestCancel } from '@headroom/db';
import { cancelRunOperation } from '#features/runs/operations.ts';
import { note } from '#server/access/audit.ts';
import { db } from '#server/db.ts';
import { ApiError } from '#server/http/errors.ts';
import { notFound } from '#server/http/ids.ts';
import { reply } from '#server/http/reply.ts';
import { route } from '#server/http/route.ts';
import { hub } from '#server/hub.ts';

export const POST = route<{ id: string }>(
  cancelRunOperation,
  async ({ request, params: { id }, actor, workspaceId }) => {
    const state = await requestCancel(db(), id);
    if (state === 'not_found') throw notFound('run', id);
    if (state === 'ended') {
      throw new ApiError('already_ended', `Run ${id} has ended; there is nothing left to cancel.`);
    }
    await note(actor, { workspaceId, action: 'run.cancelled', subject: id }, request);
    hub().nudge(id);
    return reply(cancelRunOperation, { id, state });
  },
);
