import { expect, test } from 'vitest';
import { frameOfMap, perfMapOf } from './perf-map.ts';

test.each([
  ['JS:*search file:///srv/shop/search.js:12:20', { name: 'search', file: '/srv/shop/search.js', line: 12 }],
  ['JS:~ file:///srv/shop/main.mjs:6:13', { name: '(anonymous)', file: '/srv/shop/main.mjs', line: 6 }],
  [
    'JS:^processTimers node:internal/timers:583:24',
    { name: 'processTimers', file: 'node:internal/timers', line: 583 },
  ],
  ['LazyCompile:+find /srv/shop/search.js:3:7', { name: 'find', file: '/srv/shop/search.js', line: 3 }],
  [
    'Function:~get name /srv/shop/my folder/a.js:1:2',
    { name: 'get name', file: '/srv/shop/my folder/a.js', line: 1 },
  ],
  ['Builtin:ArrayFrom', { name: 'Builtin:ArrayFrom' }],
  [
    'void [Shop] Shop.Search::Find(string)[OptimizedTier1]',
    { name: 'Shop.Search::Find(string)', module: 'Shop' },
  ],
  ['anything a server writes', { name: 'anything a server writes' }],
])('%s', (name, frame) => {
  expect(frameOfMap(name)).toEqual(frame);
});

test('lines of another form are left out, and long names are cut', () => {
  const lines = [
    '7f00 10 JS:*a /a.js:1:1',
    'no map',
    '',
    '-1 5 x',
    'ffffffffffffffffff 1 x',
    '0x8000 0x20 b',
    `9000 1 ${'n'.repeat(1e6)}`,
  ];
  const entries = perfMapOf(Buffer.from(lines.join('\n')));
  expect(entries.map(({ start, end }) => [start, end])).toEqual([
    [0x7f00, 0x7f10],
    [0x8000, 0x8020],
    [0x9000, 0x9001],
  ]);
  expect(entries[2]?.name.length).toBeLessThan(2001);
});
