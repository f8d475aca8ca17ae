import type { ServerFigures } from '@headroom/report';
import { expect, test } from 'vitest';
import { badgeOf, badgeQuerySchema, withdrawnBadge } from './badge.ts';

const figures = {
  serverId: 'rust',
  rate: 4844.67,
  rateUnit: 'tool calls/s',
  meanMs: 5.09,
  p95Ms: null,
} as ServerFigures;

test.each([
  ['rate', '4,845 tool calls/s'],
  ['mean', '5.09 ms mean'],
  ['p95', 'not measured'],
] as const)('a badge of %s says "%s" of its server', (metric, words) => {
  const svg = badgeOf(figures, metric);
  expect(svg).toMatch(/^<svg /);
  expect(svg).toContain(`rust: ${words}`);
});

test('a metric that is not known is refused with those that are', () => {
  expect(badgeQuerySchema.parse({})).toEqual({ metric: 'rate' });
  expect(badgeQuerySchema.safeParse({ metric: 'x' }).error?.message).toContain('allowed: rate, mean, p95');
});

test('what a server calls itself cannot become markup', () => {
  expect(withdrawnBadge('<script>')).not.toContain('<script>');
});
