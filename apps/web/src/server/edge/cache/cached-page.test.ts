import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { cachedPageOf } from './cached-page.ts';

/** Scripts that a policy lets run: its last directive. */
const scriptsIn = (policy = '') => policy.split('; script-src ')[1];

const digest = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

const ONE = 'abcdefghijklmnopqrstuv';
const OTHER = 'ABCDEFGHIJKLMNOPQRST-_';

/** A page as Next.js renders it with a nonce. */
const rendered = (nonce: string, words = 'rust') =>
  Buffer.from(
    [
      `<script src="/_next/static/a.js" async="" nonce="${nonce}"></script>`,
      `<script nonce="${nonce}">theme()</script>`,
      `<p>${words}</p>`,
      `<script nonce="${nonce}">push("nonce\\":\\"${nonce}\\"")</script>`,
      `<script id="_R_" nonce="${nonce}">push("a\nb")</script>`,
      '<script type="application/json">{}</script>',
    ].join(''),
  );

test('its policy names our own files and each inline script, and no nonce', async () => {
  const page = await cachedPageOf(rendered(ONE), ONE);
  const codes = ['theme()', `push("nonce\\":\\"${ONE}\\"")`, 'push("a\nb")'];
  expect(scriptsIn(page?.policy)).toBe(["'self'", ...codes.map(digest)].join(' '));
  expect(page?.policy).not.toContain('nonce');
  expect(page?.policy).toContain("default-src 'none'");
});

test('it is sent as it was rendered, and stays the same while only its nonce changes', async () => {
  const first = await cachedPageOf(rendered(ONE), ONE);
  expect(first?.html).toEqual(rendered(ONE));
  const again = await cachedPageOf(rendered(OTHER), OTHER, first);
  expect(again).toEqual({ ...first, renderedAtMs: expect.any(Number) });
  const changed = await cachedPageOf(rendered(OTHER, 'go'), OTHER, first);
  expect(changed?.etag).not.toBe(first?.etag);
  expect(changed?.html).toEqual(rendered(OTHER, 'go'));
});

const own = (code: string) => `<script nonce="${ONE}">${code}</script>`;
const cache = (page: string) => cachedPageOf(Buffer.from(page), ONE);

test('inline scripts are told from files, which may stand before them', async () => {
  const file = `<script src="/a.js" nonce="${ONE}"></script>`;
  const page = await cache(`${own('0')}<p>${file}${own('a()')}${own('(b())')}<p>${own('0')}`);
  expect(scriptsIn(page?.policy)).toBe(`'self' ${digest('0')} ${digest('a()')} ${digest('(b())')}`);
});

test.each([
  ['alone', '<script>evil()</script>'],
  ['with a guessed nonce', '<script nonce="guessed">evil()</script>'],
  ['with a nonce that was cut', `<script nonce="${ONE.slice(0, -1)}">evil()</script>`],
  ['with an empty nonce', '<script nonce="">evil()</script>'],
  ['in capitals', '<SCRIPT>evil()</SCRIPT >'],
  ['in an image', '<svg><script>evil()</script></svg>'],
  ['left open', '<script>evil()//'],
  ['with an attribute left open', `<script x="`],
  ['with a tag left open', '<script src="https://evil.example/" '],
])('a script that got into the page %s runs for nobody: its digest is not named', async (_how, injected) => {
  for (const html of [
    `${own('ours()')}${injected}`,
    `${injected}${own('ours()')}`,
    `${own('ours()')}${injected}${own('ours()')}`,
  ]) {
    expect(scriptsIn((await cache(html))?.policy), html).toBe(`'self' ${digest('ours()')}`);
  }
});

test('of a page that was rendered without the nonce no inline script runs', async () => {
  for (const html of ['<script>a()</script>', '<p>']) {
    expect((await cache(html))?.policy).toMatch(/script-src 'self'$/);
  }
});

test('a page with more inline scripts than a header has room for is not cached', async () => {
  const page = (count: number) => Array.from({ length: count }, (_, at) => own(`push(${at})`)).join('');
  expect((await cache(page(50)))?.policy.length).toBeLessThan(4096);
  expect(await cache(page(51))).toBeUndefined();
});
