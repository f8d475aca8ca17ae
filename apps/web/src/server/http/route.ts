import { isUnreachable, type SubjectKind } from '@headroom/db';
import { aboutAddress } from '#server/about.ts';
import { ACTIONS, type Action } from '#server/access/actions.ts';
import { type Actor, roleIn, workspaceOf } from '#server/access/actor.ts';
import { can, type Target } from '#server/access/can.ts';
import { readActor } from '#server/access/read-actor.ts';
import { findTarget } from '#server/access/target.ts';
import { env } from '#server/env.ts';
import { consume } from '#server/limits/consume.ts';
import { keyOfAccount, keyOfActor } from '#server/limits/keys.ts';
import type { LimitName } from '#server/limits/limits.ts';
import { log } from '#server/log.ts';
import { refuseCrossSite } from './cross-site.ts';
import { ApiError, ERRORS, type ErrorBody } from './errors.ts';
import { namedIn, notFound } from './ids.ts';

type Context<Params> = { params: Promise<Params> };

/** What a route is guarded by. */
export interface Access {
  /** What it does, by the rules of `access/actions.ts`. */
  readonly action: Action;
  /** The kind of thing that its path names, mostly by `{id}`; without it, the action is done in the actor's workspace. */
  readonly subject?: SubjectKind;
  /** How often one may do it, beside the limit of all requests. */
  readonly limit?: LimitName;
}

/** The guard of what everybody may read. */
export const PUBLIC: Access = { action: 'public.read' };

/** A request that was let through. */
export interface Asked<Params> {
  readonly request: Request;
  readonly params: Params;
  readonly actor: Actor;
  /** Whose the subject is; without a subject, the workspace the actor works in. Empty where there is neither. */
  readonly workspaceId: string;
}

/**
 * A route handler around the work itself: finds out who asks and whether they may, refuses changes asked for by pages
 * of other sites, and turns what is thrown into the API's error body.
 */
export function route<Params = Record<string, never>>(
  access: Access,
  work: (asked: Asked<Params>) => Promise<Response>,
) {
  return answering(async (request: Request, context: Context<Params>): Promise<Response> => {
    refuseCrossSite(request, env().HEADROOM_PUBLIC_URL);
    const params = await context.params;
    const actor = await readActor(request.headers);
    await consume('api', keyOfActor(actor, request.headers));
    const target = await targetOf(access, request, params, actor);
    if (!can(actor, access.action, target)) throw refusal(access, params, actor, target);
    if (access.limit) await consume(access.limit, keyOfAccount(actor, request.headers));
    return work({ request, params, actor, workspaceId: target?.workspaceId ?? '' });
  });
}

/** The same for what guards itself: turns what is thrown into the API's error body, and nothing else. */
export function answering<Rest extends unknown[]>(
  work: (request: Request, ...rest: Rest) => Promise<Response>,
) {
  return async (request: Request, ...rest: Rest): Promise<Response> => {
    try {
      return await work(request, ...rest);
    } catch (error) {
      return errorResponse(asApiError(error, request));
    }
  };
}

async function targetOf(
  { subject }: Access,
  request: Request,
  params: unknown,
  actor: Actor,
): Promise<Target> {
  if (!subject) {
    const workspaceId = workspaceOf(actor);
    return workspaceId === null ? null : { workspaceId };
  }
  const { name, possible } = namedIn(subject, params);
  const key = new URL(request.url).searchParams.get('key');
  const found = possible ? await findTarget(subject, name, key) : null;
  if (!found) throw notFound(subject, name);
  return found;
}

/** What one may not even see is not there; else the refusal says what is missing. */
function refusal({ action, subject }: Access, params: unknown, actor: Actor, target: Target): ApiError {
  const known = target?.shared === true && actor.kind !== 'anonymous';
  const seen = known || roleIn(actor, target?.workspaceId ?? null);
  if (subject && !seen) return notFound(subject, namedIn(subject, params).name);
  if (actor.kind === 'anonymous') {
    return new ApiError('unauthorized', 'Sign in, or send an API token: "authorization: Bearer <token>".');
  }
  const { needs, scope } = ACTIONS[action];
  if (actor.kind === 'token' && scope === null) {
    return new ApiError('forbidden', 'This needs somebody who is signed in; no API token may do it.');
  }
  if (actor.kind === 'token' && scope && !actor.scopes.includes(scope)) {
    return new ApiError('forbidden', `This needs an API token with the scope "${scope}".`);
  }
  const who =
    needs === 'installation' ? 'the owner of the installation' : `the role "${needs}" or a higher one`;
  return new ApiError(
    'forbidden',
    `This needs ${who}${needs === 'installation' ? '' : ' in the workspace'}.`,
  );
}

function asApiError(error: unknown, { method, url }: Request): ApiError {
  if (error instanceof ApiError) return error;
  log().error({ err: error, method, ...aboutAddress(url) }, 'a request failed');
  if (isUnreachable(error)) {
    return new ApiError('database_unreachable', 'Postgres does not answer. Try again when it is back.', {
      cause: error,
    });
  }
  return new ApiError('internal', 'Something failed inside; the log of the web app says what.', {
    cause: error,
  });
}

function errorResponse({ code, message, fields, headers }: ApiError): Response {
  const body: ErrorBody = { error: { code, message, fields } };
  return Response.json(body, { status: ERRORS[code].status, headers });
}
