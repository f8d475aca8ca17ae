import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mix, mixedValueAt, throughPoints, valueAt } from './distribution.ts';

const even = (low: number, high: number) => throughPoints([low, high], [0, 100]);

test('points that share a value become one jump', () => {
  expect(throughPoints([1, 2, 2, 3], [0, 30, 70, 100])).toEqual({
    ms: [1, 2, 3],
    belowPct: [0, 30, 100],
    upToPct: [0, 70, 100],
  });
});

test('a point below the one before it counts as equal to it', () => {
  expect(Math.fround(0.505107)).toBeLessThan(0.505107);
  expect(throughPoints([0.505107, Math.fround(0.505107), 0.6], [0, 50, 100])).toEqual({
    ms: [0.505107, 0.6],
    belowPct: [0, 100],
    upToPct: [50, 100],
  });
});

test('a mixture weighs the cumulative functions, worked by hand', () => {
  // Even over 0–10 (weight 3) and over 10–30 (weight 1): 75 % lie below 10, the rest evenly above.
  const mixed = mix([
    { distribution: even(0, 10), weight: 3 },
    { distribution: even(10, 30), weight: 1 },
  ]);
  expect(mixed).toEqual({ ms: [0, 10, 30], belowPct: [0, 75, 100], upToPct: [0, 75, 100] });
  expect(valueAt(mixed, 37.5)).toBe(5);
  expect(valueAt(mixed, 75)).toBe(10);
  expect(valueAt(mixed, 87.5)).toBe(20);
});

test('overlapping parts add up where both have values', () => {
  // Even over 0–10 and over 5–15, alike in weight: at 5 the one holds 50 %, the other 0 %.
  const mixed = mix([
    { distribution: even(0, 10), weight: 1 },
    { distribution: even(5, 15), weight: 1 },
  ]);
  expect(mixed.upToPct).toEqual([0, 25, 75, 100]);
});

test('the value at a percentile on a gap is the lower end of the gap', () => {
  const mixed = mix([
    { distribution: even(0, 1), weight: 1 },
    { distribution: even(9, 10), weight: 1 },
  ]);
  expect(valueAt(mixed, 50)).toBe(1);
  expect(valueAt(mixed, 51)).toBeCloseTo(9.02, 10);
});

test('the value at a point is that of the point, not one rounded on the way to it', () => {
  const ms = fc.double({ min: 0.001, max: 1e6, noNaN: true });
  fc.assert(
    fc.property(ms, ms, (a, b) => {
      fc.pre(a < b);
      expect(valueAt(even(a, b), 0)).toBe(a);
      expect(valueAt(even(a, b), 100)).toBe(b);
    }),
  );
});

test('a distribution of nothing has no values', () => {
  const nothing = { ms: [], belowPct: [], upToPct: [] };
  expect(throughPoints([], [])).toEqual(nothing);
  expect(mix([])).toEqual(nothing);
  expect(valueAt(nothing, 50)).toBeNull();
});

test('half of the values are half of them, however their shares were added up', () => {
  const at = (ms: number) => throughPoints([ms, ms], [0, 100]);
  for (let parts = 2; parts <= 60; parts += 2) {
    const each = Array.from({ length: parts }, (_, i) => ({
      distribution: at(i % 2 ? 2 : 1),
      weight: 1 / 3,
    }));
    expect(valueAt(mix(each), 50), `${parts} parts`).toBe(1);
  }
});

test('a percentile of a mixture is that of the whole mixture to the last bit', () => {
  const latency = fc.oneof(fc.integer({ min: 1, max: 6 }), fc.double({ min: 0.1, max: 50, noNaN: true }));
  const part = fc.record({
    weight: fc.integer({ min: 1, max: 9 }),
    values: fc.array(latency, { minLength: 2, maxLength: 20 }),
  });
  fc.assert(
    fc.property(
      fc.array(part, { minLength: 1, maxLength: 6 }),
      fc.oneof(fc.constantFrom(0, 25, 50, 75, 95, 99), fc.double({ min: 0, max: 100, noNaN: true })),
      (drawn, pct) => {
        const parts = drawn.map(({ weight, values }) => {
          const sorted = values.toSorted((a, b) => a - b);
          const pcts = sorted.map((_, i) => (100 * i) / (sorted.length - 1));
          return { weight, distribution: throughPoints(sorted, pcts) };
        });
        expect(mixedValueAt(parts, pct)).toBe(valueAt(mix(parts), pct));
      },
    ),
    { numRuns: 2000 },
  );
  expect(mixedValueAt([], 50)).toBeNull();
});
