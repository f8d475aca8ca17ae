import { expect, test } from 'vitest';
import { localLinksOf } from './local-links.ts';

test.each([
  'http://localhost:3000',
  'http://bench.localhost/',
  'http://127.0.0.1:3000',
  'http://127.1/',
  'http://[::1]:3000',
  'http://0.0.0.0:3000',
])('%s leads to this machine only, and what to set is told', (url) => {
  expect(localLinksOf({ url, demo: false })).toBe(
    `Links lead to this machine only (${new URL(url).origin}): set HEADROOM_PUBLIC_URL to the address at which others reach it, such as https://bench.example.org.`,
  );
});

test.each([
  'https://bench.example.org',
  'http://10.0.0.7:3000',
  'http://localhost.example.org',
  'http://[2001:db8::1]',
])('%s can be opened elsewhere', (url) => {
  expect(localLinksOf({ url, demo: false })).toBeNull();
});

test('a demo, which refuses a public address, is not told to set one', () => {
  expect(localLinksOf({ url: 'http://127.0.0.1:3000', demo: true })).toContain('a demo answers nobody else');
});
