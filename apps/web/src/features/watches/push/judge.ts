import { createHash, createHmac } from 'node:crypto';
import type { PushTarget } from '@headroom/db';
import { isSameSecret } from '@headroom/observe';
import { z } from 'zod';
import { ApiError, fieldsOf, invalidRequest } from '#server/http/errors.ts';
import { addressesIn, isSameRepository } from './repository.ts';

/** Fields of a push event that GitHub and GitLab share. */
const pushSchema = z.object({
  ref: z.string({ error: 'ref must be the pushed branch' }),
  after: z
    .string({ error: 'after must be the new head' })
    .regex(/^[0-9a-f]{40}([0-9a-f]{24})?$/, 'after must be a full commit id'),
});

/** Commit id in the event of a deleted branch. */
const DELETED = /^0+$/;

/** Content of a push event for a watch. */
export interface Push {
  /** SHA-256 of its body, which detects repeats. */
  readonly digest: string;
  /** New head of the branch; null for other events. */
  readonly commit: string | null;
}

/**
 * Validates a push event. Throws ApiError for a wrong signature, another repository, or an invalid body.
 * @param body signed bytes, unparsed
 * @param parse JSON parser, called after the check of the signature
 */
export function judgePush(
  target: PushTarget,
  { headers, body, parse }: { headers: Headers; body: string; parse: (body: string) => unknown },
): Push {
  refuseUnsigned(target.pushSecret, headers, body);
  const digest = createHash('sha256').update(body).digest('hex');
  if (!isPush(headers)) return { digest, commit: null };
  const event = parse(body);
  const read = pushSchema.safeParse(event);
  if (!read.success) throw invalidRequest(fieldsOf(read.error));
  refuseOtherRepository(target.repository, event);
  const { ref, after } = read.data;
  const isHead = ref === `refs/heads/${target.branch}` && !DELETED.test(after);
  return { digest, commit: isHead ? after : null };
}

/** Whether an event is a push; forges also send pings and other selected events. */
function isPush(headers: Headers): boolean {
  return headers.get('x-github-event') === 'push' || headers.get('x-gitlab-event') === 'Push Hook';
}

/** GitHub signs the body (HMAC-SHA-256); GitLab sends the secret itself. */
function refuseUnsigned(secret: string, headers: Headers, body: string): void {
  const signature = headers.get('x-hub-signature-256');
  const token = headers.get('x-gitlab-token');
  const expected = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
  if (signature !== null && isSameSecret(signature, expected)) return;
  if (signature === null && token !== null && isSameSecret(token, secret)) return;
  throw new ApiError(
    'push_refused',
    'Event rejected: its signature does not match the secret of this watch. GitHub signs with x-hub-signature-256; GitLab sends the secret as x-gitlab-token.',
  );
}

function refuseOtherRepository(repository: string, event: unknown): void {
  const addresses = addressesIn(event);
  if (addresses.length > 0 && isSameRepository(repository, addresses)) return;
  const named = addresses[0] ? JSON.stringify(addresses[0]) : 'no repository';
  const message = `the event is about ${named}; allowed: the repository of the watch, ${repository}`;
  throw new ApiError('other_repository', `Event rejected. repository: ${message}.`, {
    fields: [{ path: 'repository', message }],
  });
}
