import { type Draw, QuotaExceeded } from '@headroom/db';
import { ApiError } from '#server/http/errors.ts';
import { shortageLabel } from './quota-labels.ts';

/** Does what may ask for more than a workspace has left. @throws ApiError that says how much that is */
export async function refuseOverQuota<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (!(cause instanceof QuotaExceeded)) throw cause;
    const fields = cause.draws.map((draw) => ({ path: fieldOf(draw), message: shortageLabel(draw) }));
    const message = `Nothing was queued. ${fields.map((field) => field.message).join('. ')}.`;
    throw new ApiError('quota_exceeded', message, { fields, cause });
  }
}

/** The field of the request that makes it cost so much; empty for a run too many. */
function fieldOf({ quota }: Draw): string {
  return quota === 'queuedRuns' ? '' : 'rounds';
}
