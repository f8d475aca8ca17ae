import { type IncomingMessage, ServerResponse } from 'node:http';
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

const HEADERS = { ...PLAIN_HEADERS, 'cache-control': 'no-store', 'retry-after': String(AGAIN_S) };
const PAGE = plainPage({
  title: 'Postgres does not answer',
  paragraphs: [
    'This page needs the database. Stored data is safe, and running measurements continue.',
    `The page reloads every ${AGAIN_S} seconds.`,
  ],
  againS: AGAIN_S,
});

/** The API and files of the build answer for themselves. */
const NO_PAGE = /^\/(?:api|_next)\//;

/** Next.js and a stream of events have 11 listeners to one end, which Node.js takes for a leak. */
const LISTENERS = 20;

/**
 * The response of the edge's server. Where a page failed because Postgres is away, it sends a page in words, with status
 * 503, in place of the error that Next.js answers. Headers leave with the body: each packet of their own takes a third
 * of a millisecond of processor time.
 */
export class PageResponse extends ServerResponse<IncomingMessage> {
  /** Read from the request at once: Next.js may change it later. */
  readonly #isPage: boolean;
  #isReplaced = false;

  constructor(request: IncomingMessage) {
    super(request);
    this.setMaxListeners(LISTENERS);
    this.#isPage = !NO_PAGE.test(request.url ?? '');
  }

  override writeHead(status: number, ...rest: unknown[]): this {
    return this.#replaces(status) ? this : Reflect.apply(super.writeHead, this, [status, ...rest]);
  }

  /** Next.js flushes just before the first part of a body, with which the headers leave in one packet. */
  override flushHeaders(): void {}

  override write(...args: unknown[]): boolean {
    return this.#replaces(this.statusCode) || Reflect.apply(super.write, this, args);
  }

  override end(...args: unknown[]): this {
    return this.#replaces(this.statusCode) ? this : Reflect.apply(super.end, this, args);
  }

  /** Whether the response of Next.js with a status is dropped; sends the page in words the first time. */
  #replaces(status: number): boolean {
    if (this.#isReplaced || this.headersSent || status !== 500 || !this.#isPage) return this.#isReplaced;
    if (performance.now() - found().atMs >= BELIEVED_MS) return false;
    this.#isReplaced = true;
    for (const name of this.getHeaderNames()) this.removeHeader(name);
    super.writeHead(503, HEADERS);
    super.end(PAGE);
    return true;
  }
}
