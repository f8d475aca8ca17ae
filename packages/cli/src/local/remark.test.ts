import type { Measurement } from '@headroom/model/load';
import { profileById } from '@headroom/model/run';
import { PERCENTILE_GRID } from '@headroom/model/suite';
import { expect, test } from 'vitest';
import { remarkOf } from './remark.ts';

/** A tool whose calls all took so long, but for the longest. */
function tool(name: string, ms: number, { maxMs = ms, errors = 0, count = 1000 } = {}): Measurement {
  return {
    ...{ name, kind: 'tool', count, minMs: ms, meanMs: ms, maxMs },
    errors: { http: errors, jsonrpc: 0, is_error: 0, check: 0 },
    quantilesMs: PERCENTILE_GRID.map(() => ms),
  };
}

const closed = profileById('closed:users=10,seconds=10');
const open = profileById('open:rate=100,seconds=10');

test.each([
  ['equal tools', [tool('a', 1), tool('b', 1)], undefined],
  ['one tool, however slow', [tool('a', 42)], undefined],
  ['no answers', [tool('a', 1, { count: 0 })], undefined],
  [
    'errors before all else',
    [tool('a', 1, { maxMs: 900 }), tool('b', 50, { errors: 1 })],
    '1 of 1,001 answers of b were wrong: HTTP error 1.',
  ],
  [
    'the longest answer of all',
    [tool('a', 1, { maxMs: 190 }), tool('b', 1, { maxMs: 1980 })],
    'The longest answer of b took 1,980 ms, 1,980 times its P99: users of a closed load call nothing while they wait, so few calls show it; --profile open:rate=100,seconds=30 shows what other callers wait.',
  ],
  ['a long answer of short ones', [tool('a', 0.1, { maxMs: 90 }), tool('b', 0.1)], undefined],
  ['a long answer of long ones', [tool('a', 200, { maxMs: 900 })], undefined],
  ['a slow tool', [tool('a', 1), tool('b', 6)], 'b takes 6 times as long as the next slowest tool.'],
])('what stands out: %s', (_, tools, remark) => {
  expect(remarkOf({ tools, windowMs: 10_000, profile: closed })).toBe(remark);
});

test('an open load is not recommended to those who have offered one', () => {
  const trial = { tools: [tool('a', 1, { maxMs: 190 })], windowMs: 10_000, profile: open };
  expect(remarkOf(trial)).toBe('The longest answer of a took 190 ms, 190 times its P99.');
});
