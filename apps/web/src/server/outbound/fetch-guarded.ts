/** The only way by which this app asks an address that a user gave. */
import { Agent, request } from 'undici';
import type { Place } from '#server/allowed-places.ts';
import { destinationOf } from './destination.ts';
import { failureInWords, NotPublicError } from './failures.ts';
import { lookupFor, type Resolve } from './lookup.ts';

/** Limit of everything together: names, redirects, the answer to its end. */
const TIME_LIMIT_MS = 10_000;
const MAX_ANSWER_BYTES = 64 * 1024;
const MAX_HEADER_BYTES = 16 * 1024;
const MAX_REDIRECTS = 3;
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];
/** Statuses after which the request is repeated as it was; after the others it becomes a GET. */
const KEEPING_REDIRECTS: readonly number[] = [307, 308];

export interface GuardedRequest {
  readonly url: string;
  readonly method: Method;
  /** Sent to wherever redirects lead: nothing secret, unless none is followed. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** False: a redirect is the answer. */
  readonly follow?: boolean;
  /** So much of the answer is read; 64 KB unless given. */
  readonly maxAnswerBytes?: number;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH';

export interface Guard {
  /** Places that may be asked although they are not public, or without TLS. */
  readonly allowed: ReadonlySet<Place>;
  readonly timeLimitMs?: number;
  readonly resolve?: Resolve;
}

export type Fetched =
  | {
      readonly state: 'answered';
      readonly status: number;
      /** Method of the last request: GET where a redirect turned a POST into one, which then had no body. */
      readonly method: Method;
      /** By names in small letters; of one that came several times, the first. */
      readonly headers: Readonly<Record<string, string>>;
      /** Its beginning, as far as it was read. */
      readonly text: string;
    }
  /** Was not asked, because it, or where it redirected to, may not be. */
  | { readonly state: 'refused'; readonly reason: string }
  | { readonly state: 'failed'; readonly reason: string };

/**
 * Asks a user's address: public addresses only, judged after names were resolved and again for every redirect, with
 * limits of time and size. Never throws; reasons name no address, so that they tell nothing of the network inside.
 */
export async function fetchGuarded(asked: GuardedRequest, guard: Guard): Promise<Fetched> {
  // A timer takes whole milliseconds.
  const signal = AbortSignal.timeout(Math.ceil(guard.timeLimitMs ?? TIME_LIMIT_MS));
  let next = asked;
  for (let redirects = 0; ; redirects++) {
    const destination = destinationOf(next.url, guard.allowed);
    if ('refused' in destination) {
      const where = redirects === 0 ? 'the address' : 'the address it redirected to';
      return { state: 'refused', reason: `${where} is refused: ${destination.refused}` };
    }
    const answer = await ask(destination.url, next, guard, signal);
    if (answer.state !== 'redirected') return answer;
    if (redirects === MAX_REDIRECTS) {
      return { state: 'failed', reason: `it redirected more than ${MAX_REDIRECTS} times` };
    }
    next = answer.next;
  }
}

async function ask(
  url: URL,
  asked: GuardedRequest,
  guard: Guard,
  signal: AbortSignal,
): Promise<Fetched | { state: 'redirected'; next: GuardedRequest }> {
  const agent = new Agent({
    connect: { lookup: lookupFor(url, guard) },
    allowH2: false,
    connections: 1,
    maxHeaderSize: MAX_HEADER_BYTES,
  });
  try {
    const { method, headers = {}, body = null } = asked;
    const response = await request(url, { dispatcher: agent, signal, method, headers, body });
    const { statusCode: status } = response;
    const location = response.headers.location;
    if (asked.follow !== false && REDIRECTS.includes(status) && typeof location === 'string') {
      return { state: 'redirected', next: redirected(asked, url, status, location) };
    }
    const text = await readStart(response.body, asked.maxAnswerBytes ?? MAX_ANSWER_BYTES);
    return { state: 'answered', status, method, headers: firstOf(response.headers), text };
  } catch (error) {
    if (error instanceof NotPublicError) return { state: 'refused', reason: error.message };
    return { state: 'failed', reason: failureInWords(error, signal) };
  } finally {
    // Whatever is left of the answer is not waited for.
    agent.destroy().catch(() => {});
  }
}

function redirected(asked: GuardedRequest, from: URL, status: number, location: string): GuardedRequest {
  // A target that is no address is refused as such when it is requested.
  const url = URL.parse(location, from)?.href ?? location;
  return asked.method === 'GET' || KEEPING_REDIRECTS.includes(status)
    ? { ...asked, url }
    : { url, method: 'GET' };
}

function firstOf(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  const first = Object.entries(headers).map(([name, value]) => [
    name,
    Array.isArray(value) ? value[0] : value,
  ]);
  return Object.fromEntries(first.filter(([, value]) => value !== undefined));
}

async function readStart(body: AsyncIterable<Uint8Array>, most: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    chunks.push(chunk.subarray(0, most - bytes));
    bytes += chunk.byteLength;
    if (bytes >= most) break;
  }
  return Buffer.concat(chunks).toString();
}
