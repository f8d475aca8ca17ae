import { requestCancel } from '@headroom/db';
import { db } from '#server/db.ts';
import { ApiError } from '#server/http/errors.ts';
import { notFound } from '#server/http/ids.ts';
import { hub } from '#server/hub.ts';

/** Cancels a run at once, or has its worker do it. Throws ApiError where there is nothing left to cancel. */
export async function cancelRun(id: string): Promise<'cancelled' | 'cancelling'> {
  const state = await requestCancel(db(), id);
  if (state === 'not_found') throw notFound('run', id);
  if (state === 'ended') {
    throw new ApiError('already_ended', `Run ${id} has already ended.`);
  }
  hub().nudge(id);
  return state;
}
