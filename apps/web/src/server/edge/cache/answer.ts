import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { policyOfNonce } from '#server/edge/policy.ts';
import { clientHeader } from '#server/http/client.ts';
import type { AskNext } from './ask-next.ts';
import { type CachedPage, cachedPageOf } from './cached-page.ts';
import { type Content, nameFor, pageCache } from './page-cache.ts';
import { type Reply, sendReply } from './reply.ts';
import { send } from './send.ts';

/** Pages of a kind that may be cached. */
export interface CacheRule {
  /** The address by which the page of a request is cached; undefined where it may not be. */
  addressOf(url: string): string | undefined;
  /**
   * Name for everything about a signed-in reader that the page at an address shows; undefined for a reader
   * who may not read it. Without it, all readers get the page of a reader who is not signed in.
   */
  readerOf?(headers: Headers, address: string): Promise<string | undefined>;
  /** Whether Next.js renders the page at an address, or the reply in its place. */
  admit?(address: string): Promise<boolean | Reply>;
}

/** Requests with these headers want a fragment, or come from a program, and bypass the page cache. */
const OTHERWISE = ['authorization', 'rsc', 'next-router-state-tree', 'range'];

/**
 * Answers for pages that may be cached; those that are not in the cache are asked from Next.js first. Resolves with
 * whether it has answered.
 */
export async function answerFromCache(
  request: IncomingMessage,
  response: ServerResponse,
  { rules, askNext }: { rules: readonly CacheRule[]; askNext: AskNext },
): Promise<boolean> {
  const { method, url = '', headers } = request;
  if (method !== 'GET' && method !== 'HEAD') return false;
  for (const rule of rules) {
    const address = rule.addressOf(url);
    if (address === undefined) continue;
    if (OTHERWISE.some((name) => name in headers)) return admitted(rule, address, response);
    const cookie = rule.readerOf && headers.cookie;
    const cached = cookie === undefined && pageCache().fresh(address);
    if (!cached) return answer(rule, address, cookie, request, response, askNext);
    send(cached, request, response);
    return true;
  }
  return false;
}

/**
 * Replies to a request for less than a whole page, where something other than a page stands at the address.
 */
async function admitted(rule: CacheRule, address: string, response: ServerResponse): Promise<boolean> {
  const reply = await rule.admit?.(address);
  if (typeof reply !== 'object') return false;
  sendReply(reply, response);
  return true;
}

async function answer(
  rule: CacheRule,
  address: string,
  cookie: string | undefined,
  request: IncomingMessage,
  response: ServerResponse,
  askNext: AskNext,
): Promise<boolean> {
  const reader = cookie && (await rule.readerOf?.(headersOf(request), address));
  if (cookie && !reader) return false;
  const name = reader ? nameFor(reader, address) : address;
  const content = await pageCache().load(name, async (earlier): Promise<Content> => {
    const admits = (await rule.admit?.(address)) ?? true;
    if (typeof admits === 'object') return admits;
    return admits ? render(address, cookie, earlier, askNext) : undefined;
  });
  if (!content) return false;
  if ('etag' in content) send(content, request, response);
  else sendReply(content, response);
  return true;
}

/** Asks Next.js for a page, with a nonce by which the scripts of ours are known. */
async function render(
  address: string,
  cookie: string | undefined,
  earlier: CachedPage | undefined,
  askNext: AskNext,
): Promise<CachedPage | undefined> {
  const nonce = randomBytes(16).toString('base64url');
  const { status, type, body } = await askNext(address, {
    // The headers of a browser that asks for a whole page.
    accept: 'text/html',
    'content-security-policy': policyOfNonce(nonce),
    'x-nonce': nonce,
    [clientHeader()]: '127.0.0.1',
    ...(cookie && { cookie }),
  });
  if (status >= 500) throw new Error(`the page could not be rendered: status ${status}`);
  if (status !== 200 || !type.startsWith('text/html')) return undefined;
  return cachedPageOf(body, nonce, earlier);
}

function headersOf({ headers }: IncomingMessage): Headers {
  const single = Object.entries(headers).map(([name, value]) => [name, String(value)] as [string, string]);
  return new Headers(single);
}
