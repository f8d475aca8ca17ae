import type { IncomingMessage, ServerResponse } from 'node:http';
import { isKnownEnded } from '#results/run/read-report.ts';
import { log } from '#server/log.ts';
import { documentOf } from './document.ts';
import { documents, dropsSoFar, freshDocument, ofReader } from './documents.ts';
import { readerOf } from './reader.ts';
import { send } from './send.ts';

/**
 * Answers for a page that is kept before Next.js sees the request: pages of publications, and of runs that have ended.
 * Next.js draws such a page of some hundred kilobytes for every reader. Whoever signed in has pages of runs of their
 * own, and gets everything else from Next.js. Answers whether it has answered; if not, it notes what Next.js will.
 */
export function answerFromKept(
  request: IncomingMessage,
  response: ServerResponse,
): boolean | Promise<boolean> {
  const address = addressOf(request);
  if (!address) return false;
  const runId = endedRunIn(address);
  if (!('cookie' in request.headers)) return answer(address, request, response, runId !== undefined);
  return runId !== undefined && answerReader(address, runId, request, response);
}

/** Answers by what is kept under a name; if there is nothing, keeps what Next.js answers where it may be kept. */
function answer(name: string, request: IncomingMessage, response: ServerResponse, mayKeep: boolean): boolean {
  const kept = freshDocument(name);
  if (kept) send(kept, request, response);
  else if (mayKeep) keepAnswer(name, response);
  return kept !== undefined;
}

async function answerReader(
  address: string,
  runId: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  try {
    const key = new URLSearchParams(address.split('?')[1]).get('key');
    const reader = await readerOf(headersOf(request), runId, key);
    return reader !== undefined && answer(ofReader(reader, address), request, response, true);
  } catch {
    // Where it cannot be known who asks, as while Postgres is away, Next.js says so.
    return false;
  }
}

function headersOf({ headers }: IncomingMessage): Headers {
  const single = Object.entries(headers).map(([name, value]) => [name, String(value)] as [string, string]);
  return new Headers(single);
}

/** Headers by which a request asks for less than a page, or for one of a program. */
const OTHERWISE = ['authorization', 'rsc', 'next-router-state-tree', 'range'];

/** The address of a page that may be kept; undefined for any other request. */
function addressOf({ method, url, headers }: IncomingMessage): string | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  if (!url || !/^\/(runs|results)\/[\w-]+(\?|$)/.test(url)) return undefined;
  return OTHERWISE.some((name) => name in headers) ? undefined : url;
}

/** The run whose page an address is, if it is known to have ended. */
function endedRunIn(address: string): string | undefined {
  const [, id] = /^\/runs\/([0-9a-f-]{36})(\?|$)/.exec(address) ?? [];
  return id !== undefined && isKnownEnded(id) ? id : undefined;
}

/** Keeps what Next.js answers under a name, once it is sent. */
function keepAnswer(name: string, response: ServerResponse): void {
  const chunks: Buffer[] = [];
  const drops = dropsSoFar();
  const note = (chunk: unknown) => {
    if (typeof chunk === 'string') chunks.push(Buffer.from(chunk));
    else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
  };
  const [write, end] = [response.write, response.end];
  response.write = function noted(this: ServerResponse, ...args: unknown[]) {
    note(args[0]);
    return Reflect.apply(write, this, args);
  };
  response.end = function noted(this: ServerResponse, ...args: unknown[]) {
    note(args[0]);
    return Reflect.apply(end, this, args);
  };
  response.once('finish', () => {
    const type = String(response.getHeader('content-type') ?? '');
    if (response.req.method !== 'GET' || response.statusCode !== 200 || !type.startsWith('text/html')) return;
    const encoding = String(response.getHeader('content-encoding') ?? '');
    const policy = String(response.getHeader('content-security-policy') ?? '');
    documentOf(Buffer.concat(chunks), { encoding, policy }).then(
      (document) => drops === dropsSoFar() && documents().set(name, document),
      (err) => log().error({ err }, 'a page could not be kept'),
    );
  });
}
