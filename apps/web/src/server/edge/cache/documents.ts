import { LRUCache } from 'lru-cache';
import { once } from '#server/once.ts';
import { type Document, documentOf } from './document.ts';

/** Draws a page: the answer of Next.js. */
type Draw = () => Promise<Response>;

/** After so long a page is drawn anew: another process may have changed what it shows. */
const FRESH_MS = 60_000;
const MAX_BYTES = 64_000_000;

/**
 * The pages this process keeps, by their address with its query, those of a signed-in reader by his name before it;
 * those asked for last.
 */
export const documents = once(
  'documents',
  () =>
    new LRUCache<string, Document, Draw>({
      maxSize: MAX_BYTES,
      sizeCalculation: ({ html, gzipped }) => html.byteLength + gzipped.byteLength,
      ttl: FRESH_MS,
      // A page is drawn anew behind its reader's back; and while Postgres is away, readers get what is kept.
      allowStale: true,
      allowStaleOnFetchRejection: true,
      fetchMethod: (_address, _stale, { context: draw }) => drawn(draw),
    }),
);

async function drawn(draw: Draw): Promise<Document | undefined> {
  const answer = await draw();
  if (answer.status >= 500) throw new Error(`the page could not be drawn: status ${answer.status}`);
  if (answer.status !== 200) return undefined;
  const policy = answer.headers.get('content-security-policy');
  return documentOf(Buffer.from(await answer.arrayBuffer()), { policy });
}

/** Under what the page of one reader is kept; no address has a space. */
export function ofReader(reader: string, address: string): string {
  return `${reader} ${address}`;
}

/** What is kept of an address and was drawn within FRESH_MS. */
export function freshDocument(address: string): Document | undefined {
  return documents().getRemainingTTL(address) > 0 ? documents().get(address) : undefined;
}

const drops = once('document-drops', () => ({ count: 0 }));

/** How often something was dropped: whoever began to make a document before the last time must not keep it. */
export function dropsSoFar(): number {
  return drops().count;
}

/** Drops what is kept of a path, whatever its query and whoever its reader. */
export function dropDocuments(path: string): void {
  drops().count += 1;
  for (const kept of documents().keys()) {
    const address = kept.slice(kept.indexOf(' ') + 1);
    if (address === path || address.startsWith(`${path}?`)) documents().delete(kept);
  }
}
