import { createHash, createHmac } from 'node:crypto';
import type { PushTarget } from '@headroom/db';
import { isSameSecret } from '@headroom/observe';
import { z } from 'zod';
import { ApiError, fieldsOf, invalidRequest } from '#server/http/errors.ts';
import { addressesIn, isSameRepository } from './repository.ts';

/** Push event of a forge, as far as it is read: GitHub and GitLab name these fields alike. */
const pushSchema = z.object({
  ref: z.string({ error: 'ref must name the branch that was pushed' }),
  after: z
    .string({ error: 'after must be the new head' })
    .regex(/^[0-9a-f]{40}([0-9a-f]{24})?$/, 'after must be the whole id of a commit'),
});

/** A new head says so by its id; a branch that was deleted by zeros. */
const NOTHING = /^0+$/;

/** What a push event tells a watch. */
export interface Push {
  /** SHA-256 of its body, by which it is known when it comes again. */
  readonly digest: string;
  /** The new head of the branch; null: it is about none. */
  readonly commit: string | null;
}

/**
 * Judges a push event: who signed it, and what it says. Throws ApiError for one that is not signed with the secret of the
 * watch, is about another repository, or is none.
 * @param body as it came, which is what is signed
 * @param parse reads it as JSON, once its signature is known to be right
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
  const isHead = ref === `refs/heads/${target.branch}` && !NOTHING.test(after);
  return { digest, commit: isHead ? after : null };
}

/** Whether an event is a push; forges also send one when a webhook is made, and others that are chosen. */
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
  const told = addressesIn(event);
  if (told.length > 0 && isSameRepository(repository, told)) return;
  const named = told[0] ? JSON.stringify(told[0]) : 'no repository';
  const message = `the event is about ${named}; allowed: the repository of the watch, ${repository}`;
  throw new ApiError('other_repository', `Event rejected. repository: ${message}.`, {
    fields: [{ path: 'repository', message }],
  });
}
