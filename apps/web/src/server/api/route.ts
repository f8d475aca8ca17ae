import type { ParamsOf } from '@headroom/api/client';
import { ERRORS, type ErrorBody, type ErrorCode } from '@headroom/api/errors';
import type { Operation } from '@headroom/api/operation';
import { ACTIONS, can, roleIn, type Target, workspaceOf } from '@headroom/api/rights';
import { isUnreachable } from '@headroom/db';
import type { z } from 'zod';
import { aboutAddress } from '#server/about.ts';
import type { Actor, SignedIn } from '#server/access/actor.ts';
import { type AuditedAction, recordAction } from '#server/access/audit.ts';
import { keyOfAccount, keyOfActor } from '#server/access/limit-keys.ts';
import { readActor } from '#server/access/read-actor.ts';
import { findTarget } from '#server/access/target.ts';
import { env } from '#server/env.ts';
import { readBody } from '#server/http/body.ts';
import { refuseCrossSite } from '#server/http/cross-site.ts';
import { ApiError } from '#server/http/errors.ts';
import { namedIn, notFound } from '#server/http/ids.ts';
import { readQuery } from '#server/http/query.ts';
import { consume } from '#server/limits/consume.ts';
import { LIMITS, type LimitName } from '#server/limits/limits.ts';
import { log } from '#server/log.ts';

type Context<Params> = { params: Promise<Params> };

/** Guard of a route. */
export type Access = Pick<Operation, 'action' | 'subject' | 'limit'>;

/** The guard of what everybody may read. */
export const PUBLIC: Access = { action: 'public.read' };

/** A request that was let through. */
export interface Asked<Params> {
  readonly request: Request;
  readonly params: Params;
  readonly actor: Actor;
  /**
   * Workspace of the subject; without a subject, the one the actor works in. Empty where there is neither.
   */
  readonly workspaceId: string;
  /** Writes an audit entry about what the actor did, in that workspace and to that subject where no other is named. */
  readonly audit: (entry: AuditedAction) => Promise<void>;
}

type ParamsIn<Op extends Operation> = Readonly<Record<ParamsOf<Op['path']>, string>>;

/** A request for an operation, parsed by its schemas. */
export interface AskedFor<Op extends Operation> extends Asked<ParamsIn<Op>> {
  readonly query: Op extends { query: infer Schema extends z.ZodType } ? z.output<Schema> : undefined;
  /** User with a browser, where no token may. */
  readonly actor: (typeof ACTIONS)[Op['action']]['scope'] extends null ? SignedIn : Actor;
  readonly body: Op extends { body: infer Schema extends z.ZodType } ? z.output<Schema> : undefined;
}

type ContentOf<Op extends Operation> = z.input<Op['success']['schema']>;

/** Result of a handler: the content of the answer, with its headers where the operation names some. */
export type Reply<Op extends Operation> =
  | Response
  | (Op['success'] extends { headers: infer Headers }
      ? { readonly content: ContentOf<Op>; readonly headers: Record<keyof Headers, string> }
      : ContentOf<Op>);

/**
 * The route handler of an operation: lets in who may, parses query and body by its schemas, and answers with its status.
 * A handler that answers otherwise than by JSON gives back a Response.
 */
export function route<Op extends Operation>(
  operation: Op,
  handle: (asked: AskedFor<Op>) => Promise<Reply<Op>> | Reply<Op>,
) {
  const { query, body, maxBodyBytes, success }: Operation = operation;
  return guarded<ParamsIn<Op>>(operation, async (asked) => {
    const parsed = {
      ...asked,
      query: query && readQuery(asked.request, query),
      body: body && (await readBody(asked.request, body, maxBodyBytes)),
    };
    const reply = await handle(parsed as AskedFor<Op>);
    if (reply instanceof Response) return reply;
    if (!success.headers) return jsonOf(reply, { status: success.status });
    const { content, headers } = reply as { content: unknown; headers: Record<string, string> };
    return jsonOf(content, { status: success.status, headers });
  });
}

const MAX_ANSWER_MB = 32;

/** An answer, which holds up this process while it is written and sent. @throws ApiError for one that is too large */
function jsonOf(content: unknown, init: ResponseInit): Response {
  const text = JSON.stringify(content);
  const mb = text.length / 2 ** 20;
  if (mb > MAX_ANSWER_MB) {
    const words = `The answer has ${Math.ceil(mb)} MB; the maximum is ${MAX_ANSWER_MB}. Request a part, such as one trial.`;
    throw new ApiError('answer_too_large', words);
  }
  const headers = new Headers(init.headers);
  headers.set('content-type', 'application/json');
  return new Response(text, { ...init, headers });
}

/**
 * Guard of a route handler: authenticates and authorizes the request, refuses changes requested by pages of
 * other sites, and turns errors into the API's error body.
 */
export function guarded<Params = Record<string, never>>(
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
    const workspaceId = target?.workspaceId ?? '';
    if (access.limit) await consume(access.limit, keyOf(access.limit, actor, workspaceId, request));
    const subjectId = access.subject ? namedIn(access.subject, params).name : null;
    const audit = (entry: AuditedAction) =>
      recordAction(actor, { workspaceId, subjectId, ...entry }, request);
    return work({ request, params, actor, workspaceId, audit });
  });
}

function keyOf(limit: LimitName, actor: Actor, workspaceId: string, { headers }: Request): string {
  return LIMITS[limit].keyedBy === 'workspace' ? workspaceId : keyOfAccount(actor, headers);
}

/**
 * Route handler that guards itself: errors are turned into the API's error body, and nothing else is done.
 */
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

/** Refusal of a request: 404 for a subject that one may not even see, else what is missing. */
function refusal({ action, subject }: Access, params: unknown, actor: Actor, target: Target): ApiError {
  const known = target?.shared === true && actor.kind !== 'anonymous';
  const seen = known || roleIn(actor, target?.workspaceId ?? null);
  if (subject && !seen) return notFound(subject, namedIn(subject, params).name);
  if (actor.kind === 'anonymous') {
    return new ApiError('unauthorized', 'Sign in, or send an API token: "authorization: Bearer <token>".');
  }
  const { needs, scope } = ACTIONS[action];
  if (actor.kind === 'token' && scope === null) {
    return new ApiError('forbidden', 'You must be signed in; API tokens may not do this.');
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
  return new ApiError('internal', 'Internal error; the log of the web app has the details.', {
    cause: error,
  });
}

/** Challenges of refused requests, in the form of RFC 6750. */
const CHALLENGES: Partial<Record<ErrorCode, string>> = {
  unauthorized: 'Bearer realm="Headroom"',
  invalid_token: 'Bearer realm="Headroom", error="invalid_token"',
};

function errorResponse({ code, message, fields, headers }: ApiError): Response {
  const body: ErrorBody = { error: { code, message, fields } };
  const challenge = Object.hasOwn(CHALLENGES, code) && CHALLENGES[code];
  return Response.json(body, {
    status: ERRORS[code].status,
    headers: { ...headers, ...(challenge && { 'www-authenticate': challenge }) },
  });
}
