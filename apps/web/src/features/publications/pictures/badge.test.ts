import { expect, test } from 'vitest';
import { badgeMarkdown } from '#results/badge/badge.ts';
import type { StoredRow } from '#results/experiments/stored-experiment.ts';
import { capacityRow, noFigures } from '../test-stored.ts';
import { badgeMetrics, badgeOf, badgeQuerySchema, badgeText, withdrawnBadge } from './badge.ts';

const figures = {
  serverId: 'rust',
  rate: 4844.67,
  rateUnit: 'tool calls/s',
  meanMs: 5.09,
  p95Ms: null,
} as StoredRow;

test.each([
  ['rate', '4,845 tool calls/s'],
  ['mean', '5.09 ms mean'],
  ['p95', 'not measured'],
] as const)('a badge of %s says "%s" of its server', (metric, words) => {
  const svg = badgeOf(figures, '', metric);
  expect(svg).toMatch(/^<svg /);
  expect(svg).toContain(`rust: ${words}`);
});

test('a badge of a context says its tokens in few characters, and its encoding to who asks for the title', () => {
  const badge = (tokens: number) =>
    badgeOf({ ...figures, context: { tokens, bytes: 9, encoding: 'o200k_base' } }, 'smoke', 'context');
  expect(badge(14_212)).toContain('<title>rust context: 14.2k tokens (o200k_base)</title>');
  expect(badge(14_212)).not.toContain('smoke');
  expect(badge(1)).toContain('rust context: 1 token ');
  expect(badge(999_951)).toContain('1M tokens');
  expect(badgeOf(figures, '', 'context')).toContain('rust context: not counted');
});

test('its Markdown shows the picture, says it in words and leads to the page', () => {
  const places = { page: 'https://b.example/results/a', image: 'https://b.example/results/a/badge/x.svg' };
  expect(badgeMarkdown(badgeText({ ...figures, serverId: 'a]b' }, 'smoke'), places)).toBe(
    '[![a\\]b: 4,845 tool calls/s, smoke](https://b.example/results/a/badge/x.svg)](https://b.example/results/a)',
  );
});

test('a metric that is not known is refused with those that are', () => {
  expect(badgeQuerySchema.parse({})).toEqual({});
  expect(badgeQuerySchema.parse({ metric: 'rps' })).toEqual({ metric: 'rate' });
  expect(badgeQuerySchema.safeParse({ metric: 'x' }).error?.message).toContain(
    'allowed: rate, mean, p95, capacity, peak, growth, cold-start',
  );
});

test('what a server calls itself cannot become markup', () => {
  expect(withdrawnBadge('<script>')).not.toContain('<script>');
});

test('a badge of an experiment says what came of it, with its service level and its bound', () => {
  const of = (...args: Parameters<typeof capacityRow>) => badgeOf(capacityRow(...args), '');
  expect(of('go', 1180)).toContain('go: 1,180 calls/s at P99 ≤ 100 ms');
  expect(of('go', 1180, { atLeast: true })).toContain('go: at least 1,180 calls/s at P99 ≤ 100 ms');
  expect(of('go', null)).toContain('go: not measured');
  expect(badgeOf(capacityRow('go', 1180), '', 'rate')).toContain('not measured');
  expect(badgeOf(figures, '', 'capacity')).toContain('not measured');
  expect(badgeMetrics('capacity')).toEqual(['capacity']);
  const started = { median: 90.04, interval: null };
  const counted = { rounds: 1, starts: 1, coldStart: started, coldStartByRound: [] };
  const starts = { kind: 'starts' as const, ...counted };
  expect(badgeOf({ ...noFigures('go'), experiment: starts }, '')).toContain('go: 90.0 ms cold start');
});
