import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { addressOf, clientHeader } from '#server/http/client.ts';
import { answerFromCache, type CacheRule } from './cache/answer.ts';
import { nextAsked } from './cache/ask-next.ts';
import { whileAnswering } from './connection.ts';
import { PageResponse } from './page-response.ts';
import { policyOfNonce } from './policy.ts';
import { refusalOf } from './refuse.ts';
import { warningOfProxy } from './untrusted.ts';

/**
 * Time that a connection may be silent both ways: what a reader does not take waits in memory. An event
 * stream says something every 15 s, and nothing here takes so long to answer.
 */
const SILENCE_MS = 60_000;

export interface EdgeSettings {
  /** Next.js runs its development server, which needs web sockets and lets pages make functions from text. */
  readonly dev?: boolean;
  /** Everybody is the owner, so only this machine may ask. */
  readonly demo: boolean;
  /** Number of proxies of ours before this process. */
  readonly trustedProxies: number;
  /** Address at which readers find the app. */
  readonly publicUrl?: string | undefined;
  /** Tells the operator of a setting that seems wrong. */
  readonly warn: (words: string) => void;
  readonly silenceMs?: number;
}

/** Handler that the edge passes requests on to, and the listeners it tells of them. */
export interface Behind {
  /** Answers a request that the edge let through: Next.js. */
  readonly handle: (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;
  /** Called with each request before anything answers it. */
  readonly onRequest?: (request: IncomingMessage, response: ServerResponse) => void;
  /** Called with what failed on the way to an answer. */
  readonly onError?: (error: unknown) => void;
  /** Pages that may be cached; none by default. */
  readonly cached?: readonly CacheRule[];
}

/**
 * HTTP server of the app, not listening yet. Before Next.js sees a request it refuses what no page should
 * see, adds the client's address, gives the page its content security policy, and answers for pages that are
 * in the cache. Next.js's proxy.ts could do a part of it, for a millisecond of processor time per request,
 * after Next.js has read the request.
 */
export function createEdge(settings: EdgeSettings, behind: Behind): Server {
  // Without web sockets a request for one is a request as any other.
  const shouldUpgradeCallback = () => settings.dev === true;
  const { handle, onRequest, onError, cached: rules = [] } = behind;
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    try {
      await handle(request, response);
    } catch (error) {
      onError?.(error);
      if (!response.headersSent) response.writeHead(500);
      response.end();
    }
  };
  const askNext = nextAsked(answer);
  const options = { shouldUpgradeCallback, ServerResponse: PageResponse as typeof ServerResponse };
  return createServer(options, async (request, response) => {
    onRequest?.(request, response);
    request.socket.setTimeout(settings.silenceMs ?? SILENCE_MS);
    if (refuse(request, response, settings)) return;
    identify(request, response, settings);
    try {
      if (await answerFromCache(request, response, { rules, askNext })) return;
    } catch (error) {
      // It fails for Next.js too, which reports it to the reader.
      onError?.(error);
    }
    protect(request, response, settings.dev);
    whileAnswering(response, () => answer(request, response));
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

/** Headers that a client may write and a proxy of ours does, but nothing behind the edge reads. */
const FORWARDED = [
  'forwarded',
  'x-real-ip',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
];

/** Files of the build, which are the same for everybody. */
const WITHOUT_NONCE = /^\/_next\/static\//;

/** Adds the headers that tell Next.js the client's address, and browsers to stay with TLS. */
function identify(
  request: IncomingMessage,
  response: ServerResponse,
  { trustedProxies, publicUrl, warn }: EdgeSettings,
): void {
  const { headers } = request;
  const warning = warningOfProxy(headers, trustedProxies);
  if (warning) warn(warning);
  headers[clientHeader()] = addressOf(request, trustedProxies);
  for (const name of FORWARDED) delete headers[name];
  if (publicUrl?.startsWith('https:')) response.setHeader('strict-transport-security', HSTS);
}

/** Gives a page that Next.js renders its content security policy, with a nonce of its own. */
function protect({ headers, url = '' }: IncomingMessage, response: ServerResponse, dev = false): void {
  if (WITHOUT_NONCE.test(url)) return;
  const nonce = randomBytes(16).toString('base64url');
  const policy = policyOfNonce(nonce, { dev });
  // Next.js reads the nonce of its own scripts from the request's policy, the layout that of the theme's.
  headers['content-security-policy'] = policy;
  headers['x-nonce'] = nonce;
  response.setHeader('content-security-policy', policy);
}
