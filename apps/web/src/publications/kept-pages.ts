import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { revalidatePath } from 'next/cache';
import { once } from '../services/once.ts';
import { compressed } from './compressed.ts';
import { asksGzip } from './gzip-asked.ts';
import { resultPath } from './paths.ts';

/** A page of a publication as it is sent. Next.js keeps pages too, but compresses and hashes them for every reader. */
interface KeptPage {
  html: Buffer<ArrayBuffer>;
  gzipped: Buffer<ArrayBuffer>;
  etag: string;
  keptAtMs: number;
}

/** Draws a page: the answer of Next.js. */
type Draw = () => Promise<Response>;

/** After so long a page is drawn anew, behind the reader's back: another process may have withdrawn it. */
const FRESH_MS = 60_000;
const MAX_BYTES = 64_000_000;

/** The pages this process keeps, by their slugs; only those that are there. */
export const pages = once(
  'kept-pages',
  () =>
    new LRUCache<string, KeptPage, Draw>({
      maxSize: MAX_BYTES,
      sizeCalculation: ({ html, gzipped }) => html.byteLength + gzipped.byteLength,
      ttl: FRESH_MS,
      allowStale: true,
      // While Postgres is away, readers get what is kept.
      allowStaleOnFetchRejection: true,
      fetchMethod: (_slug, _stale, { context: draw }) => keep(draw),
    }),
);

async function keep(draw: Draw): Promise<KeptPage | undefined> {
  const drawn = await draw();
  if (drawn.status >= 500) throw new Error(`the page could not be drawn: status ${drawn.status}`);
  if (drawn.status !== 200) return undefined;
  const html = Buffer.from(await drawn.arrayBuffer());
  return {
    html,
    gzipped: await compressed(html),
    etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
    keptAtMs: Date.now(),
  };
}

/** A kept page as this reader takes it: compressed or not, or nothing where he has it already. */
export function answerKept({ html, gzipped, etag, keptAtMs }: KeptPage, asked: Headers): Response {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    // Readers keep it too, but ask each time whether it is still the same: it may have been withdrawn.
    'cache-control': 'public, max-age=0, must-revalidate',
    vary: 'accept-encoding',
    etag,
    age: String(Math.floor((Date.now() - keptAtMs) / 1000)),
  };
  if (asked.get('if-none-match')?.includes(etag)) return new Response(null, { status: 304, headers });
  if (!asksGzip(asked)) return new Response(html, { headers });
  return new Response(gzipped, { headers: { ...headers, 'content-encoding': 'gzip' } });
}

/** Drops what is kept of a publication, here and now, so that its page and image are drawn anew when next asked for. */
export function drawAnew(slug: string): void {
  pages().delete(slug);
  revalidatePath(resultPath(slug, '/opengraph-image'));
}
