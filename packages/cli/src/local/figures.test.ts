import type { Measurement } from '@headroom/model/load';
import { PERCENTILE_GRID } from '@headroom/model/suite';
import { expect, test } from 'vitest';
import { checkedFigures, toolRows } from './figures.ts';

/** A tool whose calls all took so long, but for the longest. */
function tool(name: string, ms: number, { maxMs = ms, errors = 0, count = 1000 } = {}): Measurement {
  return {
    ...{ name, kind: 'tool', count, minMs: ms, meanMs: ms, maxMs },
    errors: { http: errors, jsonrpc: 0, is_error: 0, check: 0 },
    quantilesMs: PERCENTILE_GRID.map(() => ms),
  };
}

test('a row has the rate of its window; none without one', () => {
  expect(toolRows([tool('a', 2, { maxMs: 3 })], 10_000)).toEqual([
    ['a', '100', '2.00', '2.00', '2.00', '3.00', '0'],
  ]);
  expect(toolRows([tool('a', 2, { count: 50 })], 10_000)[0]?.[1]).toBe('5.0');
  expect(toolRows([tool('a', 2)], null)[0]?.[1]).toBe('–');
});

test('the first call and the size of the list come from the contract test', () => {
  const check = (name: string, ms: number, bytes?: number) => ({
    ...{ name, ms, outcome: 'pass' as const, reason: null },
    ...(bytes !== undefined && { bytes }),
  });
  const checks = [check('initialize', 9), check('tools/list', 2, 1234), check('b', 40), check('a', 3)];
  expect(checkedFigures(checks, ['a', 'b'])).toEqual({
    ...{ firstCallMs: 40, catalogueBytes: 1234 },
  });
  expect(checkedFigures([], ['a'])).toEqual({ firstCallMs: null, catalogueBytes: null });
});
