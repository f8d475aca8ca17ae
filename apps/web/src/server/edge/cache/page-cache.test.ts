import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type CachedPage, cachedPageOf } from './cached-page.ts';
import { nameFor, PageCache } from './page-cache.ts';

const page = (await cachedPageOf(Buffer.from('<p>rust serves the most</p>'), 'nonce')) as CachedPage;
const renderedNow = async (): Promise<CachedPage> => ({ ...page, renderedAtMs: Date.now() });
const fails = () => Promise.reject(new Error('Postgres is away'));

let cache: PageCache;
beforeEach(() => {
  vi.useFakeTimers();
  cache = new PageCache({ patienceMs: 10 });
});
afterEach(() => {
  vi.useRealTimers();
});

test('a page is rendered once, however many ask at the same moment, and again after a minute', async () => {
  const render = vi.fn(renderedNow);
  await Promise.all(Array.from({ length: 9 }, () => cache.load('/results/asked', render)));
  expect(render).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(59_000);
  expect(cache.fresh('/results/asked')).toBeDefined();
  vi.advanceTimersByTime(1_000);
  expect(cache.fresh('/results/asked')).toBeUndefined();
  await cache.load('/results/asked', render);
  expect(render).toHaveBeenCalledTimes(2);
});

test('what is no page is answered and not cached', async () => {
  const reply = { status: 410, headers: {}, body: 'gone' };
  for (const content of [reply, undefined]) {
    expect(await cache.load('/results/spring', async () => content)).toBe(content);
    expect(cache.fresh('/results/spring')).toBeUndefined();
  }
});

test('while it cannot be rendered, readers get what was cached, however old', async () => {
  await expect(cache.load('/results/spring', fails)).rejects.toThrow('Postgres is away');
  const cached = await cache.load('/results/spring', renderedNow);
  vi.advanceTimersByTime(3_600_000);
  expect(await cache.load('/results/spring', fails)).toBe(cached);
  expect(await cache.load('/results/spring', () => new Promise(() => {}))).toBe(cached);
});

test('an old page is not sent where it can be rendered: another process may have withdrawn it', async () => {
  await cache.load('/results/spring', renderedNow);
  vi.advanceTimersByTime(3_600_000);
  expect(await cache.load('/results/spring', async () => undefined)).toBeUndefined();
});

test('a path is invalidated with all its queries and readers, and nothing else', async () => {
  const names = ['/runs/a', '/runs/a?tab=tools', nameFor('reader', '/runs/a'), '/runs/ab'];
  for (const name of names) await cache.load(name, renderedNow);
  cache.invalidate('/runs/a');
  expect(names.map((name) => cache.fresh(name) !== undefined)).toEqual([false, false, false, true]);
});

test('what began to be rendered before an invalidation is not cached, nor sent to who asks afterwards', async () => {
  let finish = (_page: CachedPage) => {};
  const slow = cache.load(
    '/runs/a',
    () =>
      new Promise((resolve) => {
        finish = resolve;
      }),
  );
  cache.invalidate('/runs/a');
  const newer = await cache.load('/runs/a', async () => ({
    ...page,
    etag: 'newer',
    renderedAtMs: Date.now(),
  }));
  finish(page);
  await slow;
  expect(newer).toMatchObject({ etag: 'newer' });
  expect(cache.fresh('/runs/a')).toBe(newer);
});
