import { expect, test } from 'vitest';
import { publicationPages } from './cache-rule.ts';

test.each([
  ['/results/spring', '/results/spring'],
  ['/results/spring?', '/results/spring'],
  ['/results/spring?x=1', '/results/spring'],
  ['/results/spring?sort=<b>&dir=up', '/results/spring'],
  ['/results/spring?sort=memoryMb', '/results/spring'],
  ['/results/spring?x=1&dir=asc&sort=memoryMb', '/results/spring?sort=memoryMb&dir=asc'],
  [
    '/results/spring?sort=tools-p99Ms.checkout&dir=desc',
    '/results/spring?sort=tools-p99Ms.checkout&dir=desc',
  ],
  ['/results/spring?columns=all', '/results/spring?columns=all'],
  ['/results/spring?columns=x', '/results/spring'],
  ['/results/spring/data/raw.json', undefined],
  ['/results/schema.json', undefined],
  ['/results/', undefined],
  ['/runs/spring', undefined],
])('the page of %s is cached as %s', (url, address) => {
  expect(publicationPages.addressOf(url)).toBe(address);
});
