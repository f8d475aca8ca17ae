import { expect, test } from 'vitest';
import { parsePatterns, patternOf } from './patterns.ts';

/** Route in the form of .next/routes-manifest.json. */
const route = (page: string) => ({ page, regex: `^${page.replaceAll(/\[\w+\]/g, '([^/]+?)')}(?:/)?$` });
const known = parsePatterns(
  JSON.stringify({
    staticRoutes: ['/', '/runs', '/runs/new'].map(route),
    dynamicRoutes: ['/runs/[id]', '/api/v1/runs/[id]/events'].map(route),
  }),
);

test.each([
  ['/', '/'],
  ['/runs?status=queued', '/runs'],
  ['/runs/new', '/runs/new'],
  ['/runs/0190?tab=tools', '/runs/[id]'],
  ['/api/v1/runs/x/events', '/api/v1/runs/[id]/events'],
  ['/_next/static/chunks/a.js', '/_next/static'],
  ['/_next/image?url=x', '/_next'],
  ['/wp-login.php', undefined],
  ['/runs/a/b', undefined],
  ['*', undefined],
])('%s is served by %s', (url, page) => {
  expect(patternOf(url, known)).toBe(page);
});
