import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { figures } from '../figures/test-figures.ts';
import type { Interval } from '../statistics/interval.ts';
import { TIER_LIMITS, tierOf, tiers } from './tiers.ts';

const at = (
  serverId: string,
  meanMs: number | null,
  interval?: [number, number],
  kind: Interval['kind'] = 'confidence',
) =>
  figures(serverId, {
    meanMs,
    meanMsInterval: interval ? { low: interval[0], high: interval[1], kind } : null,
  });

test.each([
  [1, 1],
  [TIER_LIMITS[1], 1],
  [TIER_LIMITS[1] + 1e-9, 2],
  [TIER_LIMITS[2], 2],
  [TIER_LIMITS[2] + 1e-9, 3],
  [TIER_LIMITS[3], 3],
  [TIER_LIMITS[3] + 1e-9, 4],
])('%d times the best is tier %d', (ratio, tier) => {
  expect(tierOf(ratio)).toBe(tier);
});

test('are told by the ratio to the fastest, fastest first, and last what has no mean', () => {
  const rows = tiers([at('none', null), at('d', 81), at('c', 80), at('b', 20), at('a', 10)]);
  expect(rows.map(({ serverId, tier, ratio }) => [serverId, tier, ratio])).toEqual([
    ['a', 1, 1],
    ['b', 1, 2],
    ['c', 3, 8],
    ['d', 4, 8.1],
    ['none', null, null],
  ]);
});

describe('borderline', () => {
  const borderline = (interval?: [number, number]) => tiers([at('a', 10), at('b', 25, interval)])[1];

  test('is whose interval reaches another tier', () => {
    expect(borderline([19, 31])).toMatchObject({ tier: 2, borderlineWith: [1, 3] });
    expect(borderline([24, 90])).toMatchObject({ tier: 2, borderlineWith: [3, 4] });
    expect(borderline([20, 26])?.borderlineWith).toEqual([1]);
  });

  test('is nobody whose interval stays within the tier or is not known', () => {
    expect(borderline([21, 30])).toMatchObject({ borderlineWith: [], ratioInterval: { low: 2.1, high: 3 } });
    expect(borderline()).toMatchObject({ borderlineWith: [], ratioInterval: null });
  });

  test('is nobody of whom only the range of few rounds is known', () => {
    const [, row] = tiers([at('a', 10), at('b', 25, [19, 90], 'range')]);
    expect(row).toMatchObject({ borderlineWith: [], ratioInterval: { low: 1.9, high: 9, kind: 'range' } });
  });

  test('is never the fastest, which all others are held against', () => {
    expect(tiers([at('a', 10, [4, 40])])[0]?.borderlineWith).toEqual([]);
  });
});

test('nobody, no tiers', () => {
  expect(tiers([])).toEqual([]);
});

test('are the same in whatever unit latency is told', () => {
  const means = fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(means, (values) => {
      const placed = (scale: number) =>
        tiers(values.map((ms, i) => at(`s${i}`, ms * scale))).map(({ serverId, tier }) => [serverId, tier]);
      expect(placed(1024)).toEqual(placed(1));
    }),
  );
});
