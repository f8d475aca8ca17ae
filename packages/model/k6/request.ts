import http, { type BatchRequests, type RefinedResponse } from 'k6/http';
import * as recorder from 'k6/x/recorder';
import { explainFault, type Fault, NOT_FOUND, readMessage } from '../src/suite/answers.ts';
import { capabilitiesOf } from '../src/suite/client-answers.ts';
import { requestHeaders, requestMeta } from '../src/suite/handshake.ts';
import type { RpcMessage } from '../src/suite/rpc.ts';
import type { Json } from '../src/suite/workload.ts';
import { GIVE_UP_HEADER, GIVES_UP, giveUpAfter } from './aborts.ts';
import type { Call } from './call.ts';
import { config } from './config.ts';
import type { Meter } from './metrics.ts';
import type { Session } from './session.ts';

export type Response = RefinedResponse<'text'>;

/** Name of the client in `initialize` and in requests without a session. */
export const CLIENT = 'headroom-k6';
/** Time for every request but a tool's call. */
export const TIMEOUT = '10s';
/** A redirect would let the server under test say what this host asks, and where. */
export const REDIRECTS = 0;
/** Code of k6 for a request that took too long. */
const TIMED_OUT = 1050;

/** Capabilities of the client, by what the file answers. */
export const CAPABILITIES = capabilitiesOf(config.workload.client);

const META = members({ _meta: requestMeta(CLIENT, CAPABILITIES) });

/** Id of the request that was made last. */
export let lastId = 0;

/** An id that no request has had. */
export function nextId(): number {
  lastId += 1;
  return lastId;
}

/** A fault with what the response tells beside its status. */
export function explained(
  fault: Fault | undefined,
  {
    status,
    error,
    error_code,
    body,
  }: Pick<Response, 'status' | 'error' | 'error_code'> & { body: string | null },
  { id }: Session,
  within: string,
): Fault | undefined {
  if (!fault) return undefined;
  return explainFault(fault, status, {
    ...(status === 0 && { silence: { timedOut: error_code === TIMED_OUT, within, error } }),
    hasSession: id !== undefined,
    isEmpty: body?.trim() === '',
  });
}

/** Members of an object as JSON, without the brackets. */
export function members(value: Readonly<Record<string, Json>>): string {
  return JSON.stringify(value).slice(1, -1);
}

/**
 * Sends a JSON-RPC request; no id is used twice, as two in flight in one session would be the same. Every object that
 * is made here costs the load generator time for each request.
 * @param params members of its params as JSON, without the brackets
 * @param name of the tool, prompt or resource that is asked for
 * @param giveUpMs time after which it is given up; undefined: never
 */
export function ask(
  session: Session,
  meter: Meter,
  method: string,
  params: string,
  timeout: string,
  name?: string,
  giveUpMs?: number,
): Response {
  lastId += 1;
  recorder.asks(meter.index, lastId);
  const res = http.post(
    session.url,
    bodyOf(session, method, params),
    paramsOf(session, method, timeout, name, giveUpMs),
  );
  if (res.status === NOT_FOUND && session.id) session.lost = true;
  return res;
}

/** Sends the requests of calls, all at once. @returns the responses; the last of them has the last id */
export function askTogether(session: Session, calls: readonly Call[]): Response[] {
  const requests = calls.map((call, place) => {
    lastId += 1;
    recorder.asks(call.meter.index, lastId, place);
    const giveUpMs = GIVES_UP ? giveUpAfter(call.meter) : undefined;
    const params = paramsOf(session, call.method, call.timeout, call.name, giveUpMs);
    return ['POST', `${session.url}#${place}`, bodyOf(session, call.method, call.params), params] as const;
  });
  return http.batch(requests as unknown as BatchRequests) as Response[];
}

/** Body of the request whose id is the last one. */
export function bodyOf({ stateless }: Session, method: string, params: string): string {
  const meta = stateless ? `${META}${params && ','}` : '';
  return `{"jsonrpc":"2.0","id":${lastId},"method":"${method}","params":{${meta}${params}}}`;
}

/** What k6 is told of a request beside its body. */
function paramsOf(
  { stateless, headers: common }: Session,
  method: string,
  timeout: string,
  name?: string,
  giveUpMs?: number,
) {
  let headers = stateless ? { ...common, ...requestHeaders(method, name) } : common;
  if (giveUpMs !== undefined) headers = { ...headers, [GIVE_UP_HEADER]: String(giveUpMs) };
  return { timeout, redirects: REDIRECTS, headers, responseType: 'text' as const };
}

/** The answer to a request. @param short characters of a text whose levels need not be counted */
export function answerIn(
  res: Response,
  id: number,
  short?: number,
  maxCharacters?: number,
): RpcMessage | undefined {
  return res.body ? readMessage(res.body, id, short, maxCharacters) : undefined;
}
