import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { policyOfNonce } from '../front/policy.ts';
import { documentOf } from './document.ts';

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
  const scripts = [
    "'self'",
    digest('theme()'),
    digest('push("nonce\\":\\"\\"")'),
    digest('push("a\nb")'),
    digest('{}'),
  ];
  expect(policy).toContain(`script-src ${scripts.join(' ')}`);
  expect(policy).not.toContain('nonce');
  expect(policy).toContain("default-src 'none'");
});

test('inline scripts that follow each other are one, after a file of ours too', async () => {
  const page =
    '<script>0</script><p><script src="/a.js"></script><script>a()</script><script>(b())</script><p><script>c</script>';
  const { html, policy } = await documentOf(Buffer.from(page));
  expect(html.toString()).toBe(
    '<script>0</script><p><script src="/a.js"></script><script>a()\n;(b())</script><p><script>c</script>',
  );
  expect(policy).toContain(`script-src 'self' ${digest('0')} ${digest('a()\n;(b())')} ${digest('c')}`);
});

test('a page without scripts runs none but our files', async () => {
  expect((await documentOf(Buffer.from('<p>'))).policy).toMatch(/script-src 'self'$/);
});
