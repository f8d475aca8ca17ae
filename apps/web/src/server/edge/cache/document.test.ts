import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { policyOfNonce } from '#server/edge/policy.ts';
import { documentOf } from './document.ts';

/** Which scripts a policy lets run: its last directive. */
const scriptsIn = (policy: string) => policy.split('; script-src ')[1];

const digest = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

/** A page as Next.js draws it for one reader. */
const drawn = (nonce: string) =>
  [
    `<script src="/_next/static/a.js" async="" nonce="${nonce}"></script>`,
    `<script nonce="${nonce}">theme()</script>`,
    '<p>rust</p>',
    `<script nonce="${nonce}">push("nonce\\":\\"${nonce}\\"")</script>`,
    `<script id="_R_" nonce="${nonce}">push("a\nb")</script>`,
    '<script type="application/json">{}</script>',
  ].join('');

const kept = (nonce: string) => documentOf(Buffer.from(drawn(nonce)), { policy: policyOfNonce(nonce) });

test('a page kept for many carries nobody’s nonce, and is the same whoever it was drawn for', async () => {
  const [one, other] = await Promise.all([kept('abcdefghijklmnopqrstuv'), kept('ABCDEFGHIJKLMNOPQRST-_')]);
  expect(one.html.toString()).not.toMatch(/abcdefghij| nonce=/);
  expect(one.html.toString()).toContain('<script src="/_next/static/a.js" async=""></script>');
  expect([one.etag, one.policy]).toEqual([other.etag, other.policy]);
});

test('its policy names our own files and each inline script, and no nonce', async () => {
  const { policy } = await kept('abcdefghijklmnopqrstuv');
  const scripts = ["'self'", digest('theme()'), digest('push("nonce\\":\\"\\"")'), digest('push("a\nb")')];
  expect(scriptsIn(policy)).toBe(scripts.join(' '));
  expect(policy).not.toContain('nonce');
  expect(policy).toContain("default-src 'none'");
});

const NONCE = 'abcdefghijklmnopqrstuv';
const own = (code: string) => `<script nonce="${NONCE}">${code}</script>`;
const keep = (page: string) => documentOf(Buffer.from(page), { policy: policyOfNonce(NONCE) });

test('inline scripts that follow each other are one, after a file of ours too', async () => {
  const file = `<script src="/a.js" nonce="${NONCE}"></script>`;
  const { html, policy } = await keep(`${own('0')}<p>${file}${own('a()')}${own('(b())')}<p>${own('c')}`);
  expect(html.toString()).toBe(
    '<script>0</script><p><script src="/a.js"></script><script>a()\n;(b())</script><p><script>c</script>',
  );
  expect(policy).toContain(`script-src 'self' ${digest('0')} ${digest('a()\n;(b())')} ${digest('c')}`);
});

test.each([
  ['alone', '<script>evil()</script>'],
  ['with a guessed nonce', '<script nonce="guessed">evil()</script>'],
  ['with a nonce that was cut', `<script nonce="${NONCE.slice(0, -1)}">evil()</script>`],
  ['with an empty nonce', '<script nonce="">evil()</script>'],
  ['in capitals', '<SCRIPT>evil()</SCRIPT >'],
  ['in an image', '<svg><script>evil()</script></svg>'],
  ['left open', '<script>evil()//'],
  ['with an attribute left open', `<script x="`],
  ['with a tag left open', '<script src="https://evil.example/" '],
])('a script that got into the page %s runs for nobody: its digest is not named', async (_how, injected) => {
  for (const page of [
    `${own('ours()')}${injected}`,
    `${injected}${own('ours()')}`,
    `${own('ours()')}${injected}${own('ours()')}`,
  ]) {
    const { html, policy } = await keep(page);
    expect(scriptsIn(policy), page).toBe(`'self' ${digest('ours()')}`);
    expect(html.toString()).not.toContain(NONCE);
  }
});

test('of a page that was drawn without a nonce no inline script runs', async () => {
  for (const policy of [null, '', "script-src 'self'"]) {
    const { html, ...document } = await documentOf(Buffer.from('<script>a()</script>'), { policy });
    expect([html.toString(), document.policy]).toEqual([
      '<script>a()</script>',
      expect.stringMatching(/script-src 'self'$/),
    ]);
  }
});

test('a page without scripts runs none but our files', async () => {
  expect((await documentOf(Buffer.from('<p>'))).policy).toMatch(/script-src 'self'$/);
});
