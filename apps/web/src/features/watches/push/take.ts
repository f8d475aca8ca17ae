import { MAX_PUSH_BYTES } from '@headroom/api/watches';
import { readPushTarget, takePush } from '@headroom/db';
import { db } from '#server/db.ts';
import { parseJson, readText, refuseOtherThanJson } from '#server/http/body.ts';
import { ApiError } from '#server/http/errors.ts';
import { notFound } from '#server/http/ids.ts';
import { judgePush } from './judge.ts';

/**
 * Accepts a push event. @returns the new head; null for other events. Throws ApiError for a wrong signature, another
 * repository, a repeat, or a body above the limit.
 */
export async function takeAndJudge(watchId: string, request: Request): Promise<string | null> {
  refuseOtherThanJson(request);
  const body = await readText(request, MAX_PUSH_BYTES);
  const target = await readPushTarget(db(), watchId);
  if (!target) throw notFound('watch', watchId);
  const push = judgePush(target, { headers: request.headers, body, parse: parseJson });
  if (await takePush(db(), watchId, push)) return push.commit;
  throw new ApiError('push_repeated', 'Event rejected: a repeat of an earlier event.');
}
