import { setTimeout as delay } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { once } from '#server/once.ts';
import type { CachedPage } from './cached-page.ts';
import type { Reply } from './reply.ts';

/** Age after which a page is rendered again: another process may have changed its data. */
const FRESH_MS = 60_000;
/** Time that a reader waits for a page to be rendered again; then they get the cached one. */
const PATIENCE_MS = 2_000;
const MAX_BYTES = 64_000_000;

/** Content of an address: a page to cache, a reply in its place, or undefined where Next.js answers. */
export type Content = CachedPage | Reply | undefined;

/** Renders what stands at an address. Rejects where it cannot be rendered now. */
export type Render = (earlier: CachedPage | undefined) => Promise<Content>;

/** The pages that this process sends without Next.js, those asked for last. */
export class PageCache {
  readonly #pages = new LRUCache<string, CachedPage>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ html, gzipped }) => html.byteLength + gzipped.byteLength,
  });
  readonly #rendering = new Map<string, Promise<Content>>();
  readonly #patienceMs: number;
  #invalidations = 0;

  constructor({ patienceMs = PATIENCE_MS } = {}) {
    this.#patienceMs = patienceMs;
  }

  /** The page that was cached under a name within the last minute. */
  fresh(name: string): CachedPage | undefined {
    const page = this.#pages.get(name);
    return page && Date.now() - page.renderedAtMs < FRESH_MS ? page : undefined;
  }

  /**
   * Content under a name: cached within the last minute, or rendered now, once for all who ask at that time.
   * The page that was cached before, where rendering fails or takes long, as while Postgres is away.
   * @throws what `render` rejects with, where no page was cached before
   */
  async load(name: string, render: Render): Promise<Content> {
    const fresh = this.fresh(name);
    if (fresh) return fresh;
    const earlier = this.#pages.get(name);
    const rendering = this.#rendering.get(name) ?? this.#start(name, render, earlier);
    if (!earlier) return rendering;
    return Promise.race([rendering.catch(() => earlier), delay(this.#patienceMs, earlier, { ref: false })]);
  }

  #start(name: string, render: Render, earlier: CachedPage | undefined): Promise<Content> {
    const invalidations = this.#invalidations;
    const rendering = render(earlier)
      .then((content) => {
        // A page rendered before an invalidation may show the data of before.
        if (invalidations !== this.#invalidations) return content;
        if (content && 'etag' in content) this.#pages.set(name, content);
        else this.#pages.delete(name);
        return content;
      })
      .finally(() => {
        if (this.#rendering.get(name) === rendering) this.#rendering.delete(name);
      });
    this.#rendering.set(name, rendering);
    return rendering;
  }

  /** Removes the pages of a path, whatever their queries and readers. */
  invalidate(path: string): void {
    this.#invalidations += 1;
    for (const pages of [this.#pages, this.#rendering]) {
      for (const name of [...pages.keys()]) {
        const address = name.slice(name.indexOf(' ') + 1);
        if (address === path || address.startsWith(`${path}?`)) pages.delete(name);
      }
    }
  }
}

/** The page cache of this process. */
export const pageCache = once('page-cache', () => new PageCache());

/** Key of one reader's page; no address has a space. */
export function nameFor(reader: string, address: string): string {
  return `${reader} ${address}`;
}
