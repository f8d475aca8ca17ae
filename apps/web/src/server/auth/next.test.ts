import { expect, test } from 'vitest';
import { nextPath, withNext } from './next.ts';

test.each([
  '/',
  '/runs',
  '/runs?status=running&server=go',
  '/runs/0198c1d2-0000-7000-8000-000000000000?tab=tools#checkout',
  '/invitations/abc_DEF-123',
  '/sign-in-history',
  '/studies?q=a%2Fb',
])('goes on to %s', (path) => {
  expect(nextPath(path)).toBe(path);
});

test.each([
  undefined,
  '',
  'runs',
  'https://evil.example',
  'javascript:alert(1)',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/runs\\..\\evil',
  '/\t/evil.example',
  '/\n/evil.example',
  ' /runs',
  '/runs ',
  '/.//evil.example',
  '/a/..//evil.example',
  '/%2f/evil.example',
  '/%2F%2Fevil.example',
  '/%5Cevil.example',
  '/runs/../api/auth/sign-out',
  '/api/auth/verify-email?token=x',
  '/api',
  '/_next/static/x.js',
  '/sign-in?next=/sign-in',
  '/sign-up',
  '/runs\u0000',
  '/runs?x="><script>',
  `/runs?${'x'.repeat(2000)}`,
])('goes to the front page instead of %j', (path) => {
  expect(nextPath(path)).toBe('/');
});

test('a path to go on to survives in an address', () => {
  expect(withNext('/sign-in', '/')).toBe('/sign-in');
  const address = withNext('/sign-up', '/runs?status=queued&server=go');
  expect(new URL(address, 'http://localhost').searchParams.get('next')).toBe('/runs?status=queued&server=go');
});
