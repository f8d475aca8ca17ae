import type { IncomingMessage, ServerResponse } from 'node:http';
import { isUnreachable } from '@headroom/db';
import { once } from '#server/once.ts';
import { PLAIN_HEADERS, plainPage } from './plain-page.ts';

/** A page that fails so soon after Postgres was found away fails for that reason. */
const BELIEVED_MS = 5000;
const AGAIN_S = 5;

const found = once('postgres-away', () => ({ atMs: Number.NEGATIVE_INFINITY }));

/** Notes why a page failed, before its answer is sent. */
export function noteFailure(error: unknown): void {
  if (isUnreachable(error)) found().atMs = performance.now();
}

/** Whether Postgres was found away just now. */
function isAway(): boolean {
  return performance.now() - found().atMs < BELIEVED_MS;
}

const PAGE = plainPage({
  title: 'Postgres does not answer',
  paragraphs: [
    'This page is made of what the database holds, and the database does not answer just now. Nothing is lost: what was accepted is stored, and runs that are measured go on.',
    `The page asks again every ${AGAIN_S} seconds.`,
  ],
  againS: AGAIN_S,
});

/** Sends a page in words, with status 503, in place of the error that Next.js answers when a page fails without Postgres. */
export function sayAwayInstead({ url = '' }: IncomingMessage, response: ServerResponse): void {
  if (/^\/(api|_next)\//.test(url)) return;
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse;
  const end = response.end.bind(response);
  response.writeHead = (...args: unknown[]) => {
    if (args[0] !== 500 || !isAway()) return writeHead(...args);
    for (const name of response.getHeaderNames()) response.removeHeader(name);
    writeHead(503, { ...PLAIN_HEADERS, 'cache-control': 'no-store', 'retry-after': String(AGAIN_S) });
    end(PAGE);
    // What Next.js still has to say of its error is nobody's any more.
    response.write = () => true;
    response.end = () => response;
    return response;
  };
}
