import { randomBytes } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { sayAwayInstead } from './away.ts';
import { answerFromKept } from './cache/first.ts';
import { addressOf, clientHeader } from './client.ts';
import { whileAnswering } from './connection.ts';
import { policyOfNonce } from './policy.ts';
import { refusalOf } from './refuse.ts';
import { warningOfProxy } from './untrusted.ts';

const STARTED = 'http.server.request.start';

/**
 * How long a connection may be silent both ways: what a reader does not take is kept for it in memory. An event stream
 * says something every 15 s, and nothing here takes so long to answer.
 */
const SILENCE_MS = 60_000;

export interface FrontSettings {
  /** Whoever comes is the owner: only this machine may. */
  readonly demo: boolean;
  /** How many proxies of ours stand before this process. */
  readonly trustedProxies: number;
  /** Where readers find the app. */
  readonly publicUrl?: string | undefined;
  /** Tells the operator of a setting that seems wrong. */
  readonly warn: (words: string) => void;
  readonly silenceMs?: number;
}

/**
 * Stands before Next.js, as a reverse proxy would: refuses what no page should see, says who asks, gives each page its
 * content security policy, answers for pages that are kept, and says when the database is away. Next.js's proxy.ts
 * could do a part of it, for a millisecond of processor time a request; and what it lets through, it has read already.
 */
export function standInFront(settings: FrontSettings): void {
  const wrapOnce = (message: unknown) => {
    unsubscribe(STARTED, wrapOnce);
    wrap((message as { server: Server }).server, settings);
  };
  // The server is made by Next.js, which hands it to nobody; its first request tells which it is.
  subscribe(STARTED, wrapOnce);
}

function wrap(server: Server, settings: FrontSettings): void {
  const others = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  // There are no web sockets but the development server's: who asks for one gets the page, through the front.
  if (process.env.NODE_ENV === 'production') server.removeAllListeners('upgrade');
  server.on('request', (request, response) => {
    request.socket.setTimeout(settings.silenceMs ?? SILENCE_MS);
    if (refuse(request, response, settings)) return;
    prepare(request, response, settings);
    const toNext = () => {
      sayAwayInstead(request, response);
      whileAnswering(response, () => {
        for (const handle of others) handle.call(server, request, response);
      });
    };
    const answered = answerFromKept(request, response);
    if (answered === false) toNext();
    else if (answered !== true) void answered.then((done) => done || toNext());
  });
}

function refuse(request: IncomingMessage, response: ServerResponse, settings: FrontSettings): boolean {
  const refusal = refusalOf(request, settings);
  if (!refusal) return false;
  response.writeHead(refusal.status, {
    'content-type': 'text/plain; charset=utf-8',
    'x-content-type-options': 'nosniff',
    connection: 'close',
  });
  response.end(`${refusal.text}\n`);
  return true;
}

/** A year. */
const HSTS = 'max-age=31536000';

/** What a client may write and a proxy of ours does, but nothing behind the front reads. */
const FORWARDED = [
  'forwarded',
  'x-real-ip',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
];

/** Files of the build, which are the same for everybody; and publications, whose route sends the policy of what is kept. */
const WITHOUT_NONCE = /^\/(?:_next\/static\/|results\/[\w-]+(?:\?|$))/;

function prepare(
  request: IncomingMessage,
  response: ServerResponse,
  { trustedProxies, publicUrl, warn }: FrontSettings,
): void {
  const { headers, url = '' } = request;
  const warning = warningOfProxy(headers, trustedProxies);
  if (warning) warn(warning);
  headers[clientHeader()] = addressOf(request, trustedProxies);
  for (const name of FORWARDED) delete headers[name];
  if (publicUrl?.startsWith('https:')) response.setHeader('strict-transport-security', HSTS);
  if (WITHOUT_NONCE.test(url)) return;
  const nonce = randomBytes(16).toString('base64url');
  const policy = policyOfNonce(nonce);
  // Next.js reads the nonce of its own scripts from the request's policy, the layout that of the theme's.
  headers['content-security-policy'] = policy;
  headers['x-nonce'] = nonce;
  response.setHeader('content-security-policy', policy);
}
