import { requestCancel } from '@headroom/db';
import { note } from '#access/note.ts';
import { ApiError } from '#api/errors.ts';
import { notFound } from '#api/ids.ts';
import { reply } from '#api/reply.ts';
import { route } from '#api/route.ts';
import { cancelRunOperation } from '#runs/operations.ts';
import { db } from '#services/db.ts';
import { hub } from '#services/hub.ts';

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
