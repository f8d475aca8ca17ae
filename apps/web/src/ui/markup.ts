import { createRequire } from 'node:module';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { ReactNode } from 'react';
import { once } from '#server/once.ts';

// Next.js refuses an import of it in a page, as what is drawn by it does not come alive in the browser; nor should it.
const { renderToStaticMarkup } = createRequire(join(process.cwd(), 'package.json'))(
  'react-dom/server',
) as typeof import('react-dom/server');

/** What a part of a page is drawn from: while both are the same, it looks the same. */
export interface DrawnFrom {
  /** What is computed of a result and never changes; null for what does, which is drawn for each reader. */
  readonly of: object | null;
  /** What else the part depends on: the address of its page with its query. */
  readonly by: string;
}

/** A part of a page as HTML. */
export interface Markup {
  /** Under which it is kept; null when it is not. */
  readonly id: string | null;
  readonly html: string;
}

const MAX_LETTERS = 16_000_000;

const numbers = once('markup-numbers', () => ({ of: new WeakMap<object, number>(), last: 0 }));

/** Parts of pages by their ids, those asked for last. */
export const keptMarkup = once(
  'kept-markup',
  () => new LRUCache<string, string>({ maxSize: MAX_LETTERS, sizeCalculation: ({ length }) => length + 1 }),
);

/**
 * A part of a page, drawn when it is first asked for. It must hold nothing that comes alive in the browser: React
 * refuses to draw that.
 * @param name tells the parts of a page apart
 */
export function markupOf({ of, by }: DrawnFrom, name: string, draw: () => ReactNode): Markup {
  if (!of) return { id: null, html: renderToStaticMarkup(draw()) };
  const id = `${numberOf(of)} ${name} ${by}`;
  let html = keptMarkup().get(id);
  if (html === undefined) {
    html = renderToStaticMarkup(draw());
    keptMarkup().set(id, html);
  }
  return { id, html };
}

function numberOf(object: object): number {
  const { of } = numbers();
  const number = of.get(object) ?? ++numbers().last;
  of.set(object, number);
  return number;
}
