import { type Draw, QuotaExceeded } from '@headroom/db';
import { ApiError } from '#server/http/errors.ts';
import { shortageLabel } from '../quota-labels.ts';

/** Wording of a refusal. */
interface Words {
  readonly refused: string;
  readonly fieldOf: (draw: Draw) => string;
  readonly advice?: string;
}

/**
 * Does what may ask for more than a workspace has left.
 * @throws ApiError that says what did not come of it, and how much is left
 */
export async function refuseOverQuota<T>(
  work: () => Promise<T>,
  { refused, fieldOf, advice }: Words = { refused: 'Not queued', fieldOf: fieldOfRun },
): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (!(cause instanceof QuotaExceeded)) throw cause;
    const fields = cause.draws.map((draw) => ({ path: fieldOf(draw), message: shortageLabel(draw, advice) }));
    const message = `${refused}. ${fields.map((field) => field.message).join('. ')}.`;
    throw new ApiError('quota_exceeded', message, { fields, cause });
  }
}

/** The field of a request for a run that makes it cost so much; empty for a run too many. */
function fieldOfRun({ quota }: Draw): string {
  return quota === 'queuedRuns' ? '' : 'rounds';
}
