import { gzipSync } from 'node:zlib';

/**
 * Most kilobytes of scripts that a page may load at first, compressed; the front page is what strangers open. A run's
 * page fetches more once its charts come into view.
 */
export const MAX_JAVASCRIPT_KB = { every: 250, front: 150, run: 190, charts: 330 } as const;

/** Bytes of all scripts a page loads at first, each compressed by gzip as servers do by default. */
export async function javascriptBytes(page: string): Promise<{ scripts: number; gzipped: number }> {
  const html = await (await fetch(page)).text();
  const tags = [...html.matchAll(/<script\b[^<>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => !tag.includes('noModule'));
  const paths = tags.flatMap((tag) => /\bsrc="([^"]+)"/.exec(tag)?.[1] ?? []);
  const sizes = await Promise.all([...new Set(paths)].map((path) => gzippedBytes(new URL(path, page))));
  return { scripts: sizes.length, gzipped: sizes.reduce((sum, size) => sum + size, 0) };
}

async function gzippedBytes(url: URL): Promise<number> {
  return gzipSync(await (await fetch(url)).bytes()).length;
}
