import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { isKnownEnded } from '../runs/whole.ts';
import { documentOf } from './document.ts';
import { documents, dropsSoFar, freshDocument } from './documents.ts';
import { send } from './send.ts';

const STARTED = 'http.server.request.start';

/**
 * Answers for pages that are kept before Next.js sees the request, as a reverse proxy in front of it would: pages of
 * publications, and of runs that have ended. Next.js draws such a page of some hundred kilobytes for every reader.
 * Whoever brings a cookie or signs in gets everything from Next.js.
 */
export function answerKeptFirst(): void {
  const wrapOnce = (message: unknown) => {
    unsubscribe(STARTED, wrapOnce);
    wrap((message as { server: Server }).server);
  };
  // The server is made by Next.js, which hands it to nobody; its first request tells which it is.
  subscribe(STARTED, wrapOnce);
}

function wrap(server: Server): void {
  const others = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    const address = addressOf(request);
    const kept = address && freshDocument(address);
    if (kept) {
      send(kept, request, response);
      return;
    }
    if (address && isOfEndedRun(address)) keepAnswer(address, response);
    for (const handle of others) handle.call(server, request, response);
  });
}

/** Headers by which a request asks for less than a page, or for one of its own. */
const PERSONAL = ['cookie', 'authorization', 'rsc', 'next-router-state-tree', 'range'];

/** The address of a page that may be kept; undefined for any other request. */
function addressOf({ method, url, headers }: IncomingMessage): string | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  if (!url || !/^\/(runs|results)\/[\w-]+(\?|$)/.test(url)) return undefined;
  return PERSONAL.some((name) => name in headers) ? undefined : url;
}

function isOfEndedRun(address: string): boolean {
  const [, id] = /^\/runs\/([0-9a-f-]{36})(\?|$)/.exec(address) ?? [];
  return id !== undefined && isKnownEnded(id);
}

/** Keeps what Next.js answers, once it is sent. */
function keepAnswer(address: string, response: ServerResponse): void {
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
    documentOf(Buffer.concat(chunks), encoding).then(
      (document) => drops === dropsSoFar() && documents().set(address, document),
      (error) => console.error(`the page ${address} could not be kept`, error),
    );
  });
}
