import { type Measurement, PERCENTILE_GRID } from '@headroom/workload';
import { expect, test } from 'vitest';
import { remarkOf, toolRows } from './figures.ts';

/** A tool whose calls all took so long, but for the longest. */
function tool(name: string, ms: number, { maxMs = ms, errors = 0, count = 1000 } = {}): Measurement {
  return {
    ...{ name, kind: 'tool', count, minMs: ms, meanMs: ms, maxMs },
    errors: { http: errors, jsonrpc: 0, is_error: 0, check: 0 },
    quantilesMs: PERCENTILE_GRID.map(() => ms),
  };
}

test.each([
  ['equal tools', [tool('a', 1), tool('b', 1)], undefined],
  ['one tool, however slow', [tool('a', 42)], undefined],
  ['no answers', [tool('a', 1, { count: 0 })], undefined],
  [
    'errors before all else',
    [tool('a', 1, { maxMs: 900 }), tool('b', 50, { errors: 1 })],
    'b was answered wrongly in 1 of 1,001 calls.',
  ],
  [
    'a long answer',
    [tool('a', 1, { maxMs: 90 }), tool('b', 1)],
    'The longest answer of a took 90 ms, 90 times its median.',
  ],
  ['a long answer of short ones', [tool('a', 0.1, { maxMs: 9 }), tool('b', 0.1)], undefined],
  ['a slow tool', [tool('a', 1), tool('b', 6)], 'b takes 6 times as long as the next slowest tool.'],
])('what stands out: %s', (_, tools, remark) => {
  expect(remarkOf(tools)).toBe(remark);
});

test('a row has the rate of its window; none without one', () => {
  expect(toolRows([tool('a', 2, { maxMs: 3 })], 10_000)).toEqual([
    ['a', '100', '2.00', '2.00', '2.00', '3.00', '0'],
  ]);
  expect(toolRows([tool('a', 2, { count: 50 })], 10_000)[0]?.[1]).toBe('5.0');
  expect(toolRows([tool('a', 2)], null)[0]?.[1]).toBe('–');
});
