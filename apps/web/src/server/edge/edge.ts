import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { sayAwayInstead } from './away.ts';
import { answerFromKept } from './cache/first.ts';
import { addressOf, clientHeader } from './client.ts';
import { whileAnswering } from './connection.ts';
import { policyOfNonce } from './policy.ts';
import { refusalOf } from './refuse.ts';
import { warningOfProxy } from './untrusted.ts';

/**
 * How long a connection may be silent both ways: what a reader does not take is kept for it in memory. An event stream
 * says something every 15 s, and nothing here takes so long to answer.
 */
const SILENCE_MS = 60_000;

export interface EdgeSettings {
  /** Next.js runs its development server, which needs web sockets and lets pages make functions from text. */
  readonly dev?: boolean;
  /** Everybody is the owner, so only this machine may ask. */
  readonly demo: boolean;
  /** How many proxies of ours stand before this process. */
  readonly trustedProxies: number;
  /** Where readers find the app. */
  readonly publicUrl?: string | undefined;
  /** Tells the operator of a setting that seems wrong. */
  readonly warn: (words: string) => void;
  readonly silenceMs?: number;
}

/** What the edge hands requests on to, and what it tells of them. */
export interface Behind {
  /** Answers a request that the edge let through: Next.js. */
  readonly handle: (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;
  /** Called with each request before anything answers it. */
  readonly onRequest?: (request: IncomingMessage, response: ServerResponse) => void;
  /** Called with what `handle` threw. */
  readonly onError?: (error: unknown) => void;
}

/**
 * The HTTP server of the app, not listening yet. Before Next.js sees a request it refuses what no page should see, says
 * who asks, gives the page its content security policy, and answers for pages that are in the cache. Next.js's proxy.ts
 * could do a part of it, for a millisecond of processor time a request, after Next.js has read the request.
 */
export function createEdge(settings: EdgeSettings, behind: Behind): Server {
  // Without web sockets a request for one is a request as any other.
  const shouldUpgradeCallback = () => settings.dev === true;
  return createServer({ shouldUpgradeCallback }, (request, response) => {
    behind.onRequest?.(request, response);
    request.socket.setTimeout(settings.silenceMs ?? SILENCE_MS);
    if (refuse(request, response, settings)) return;
    prepare(request, response, settings);
    const answered = answerFromKept(request, response);
    if (answered === false) handOn(request, response, behind);
    else if (answered !== true) void answered.then((done) => done || handOn(request, response, behind));
  });
}

function handOn(request: IncomingMessage, response: ServerResponse, { handle, onError }: Behind): void {
  sayAwayInstead(request, response);
  whileAnswering(response, async () => {
    try {
      await handle(request, response);
    } catch (error) {
      onError?.(error);
      if (!response.headersSent) response.writeHead(500);
      response.end();
    }
  });
}

function refuse(request: IncomingMessage, response: ServerResponse, settings: EdgeSettings): boolean {
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

/** What a client may write and a proxy of ours does, but nothing behind the edge reads. */
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
  { dev = false, trustedProxies, publicUrl, warn }: EdgeSettings,
): void {
  const { headers, url = '' } = request;
  const warning = warningOfProxy(headers, trustedProxies);
  if (warning) warn(warning);
  headers[clientHeader()] = addressOf(request, trustedProxies);
  for (const name of FORWARDED) delete headers[name];
  if (publicUrl?.startsWith('https:')) response.setHeader('strict-transport-security', HSTS);
  if (WITHOUT_NONCE.test(url)) return;
  const nonce = randomBytes(16).toString('base64url');
  const policy = policyOfNonce(nonce, { dev });
  // Next.js reads the nonce of its own scripts from the request's policy, the layout that of the theme's.
  headers['content-security-policy'] = policy;
  headers['x-nonce'] = nonce;
  response.setHeader('content-security-policy', policy);
}
