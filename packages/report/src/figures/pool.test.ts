import type { Measurement } from '@headroom/model/load';
import { PERCENTILE_GRID } from '@headroom/model/suite';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chanceFrom, shareOf } from '../compare/test-noise.ts';
import { quantileOfSorted } from '../statistics/elementary.ts';
import { cdfPoints, errorCount, poolMeasurements } from './pool.ts';
import { measured } from './test-trials.ts';

/** Any latency; now and then one of a few, so that percentiles share values. */
const latency = fc.oneof(
  { weight: 3, arbitrary: fc.double({ min: 0.05, max: 10_000, noNaN: true }) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 5 }) },
);
const latencies = fc.array(latency, { minLength: 1, maxLength: 300 });
const percentiles = fc.double({ min: 0, max: 100, noNaN: true });

/** The widest step of PERCENTILE_GRID, in percent. */
const GRID_STEP = 0.5;

describe('one measurement', () => {
  test('gives back its own grid points, minimum and maximum exactly', () => {
    fc.assert(
      fc.property(latencies, (values) => {
        const own = measured(values);
        const pooled = poolMeasurements([own]);
        expect(PERCENTILE_GRID.map((p) => pooled.percentile(p))).toEqual(own.quantilesMs);
        expect([pooled.percentile(0), pooled.percentile(100)]).toEqual([own.minMs, own.maxMs]);
        expect([pooled.minMs, pooled.maxMs, pooled.count]).toEqual([own.minMs, own.maxMs, own.count]);
        expect(pooled.meanMs).toBeCloseTo(own.meanMs as number, 6);
      }),
    );
  });

  test('is linear between grid points', () => {
    // 101 values 0–100: the percentile p is p itself.
    const pooled = poolMeasurements([measured(Array.from({ length: 101 }, (_, i) => i))]);
    expect(pooled.percentile(50.25)).toBeCloseTo(50.25, 9);
    expect(pooled.percentile(99.97)).toBeCloseTo(99.97, 9);
  });

  test('of one value has that value everywhere, though its quantiles are single precision', () => {
    const quantilesMs = PERCENTILE_GRID.map(() => Math.fround(4.1));
    const pooled = poolMeasurements([measured([4.1], { quantilesMs })]);
    expect([0, 1, 50, 99.99, 100].map((p) => pooled.percentile(p))).toEqual(Array(5).fill(4.1));
  });

  test('stays within its minimum and maximum, though its quantiles are single precision', () => {
    fc.assert(
      fc.property(latencies, percentiles, (values, p) => {
        const own = measured(values);
        const pooled = poolMeasurements([{ ...own, quantilesMs: own.quantilesMs.map(Math.fround) }]);
        expect(pooled.percentile(p)).toBeGreaterThanOrEqual(own.minMs as number);
        expect(pooled.percentile(p)).toBeLessThanOrEqual(own.maxMs as number);
      }),
    );
  });
});

describe('pooling', () => {
  test('halves of one sample have the percentiles of the whole, as fine as the grid', () => {
    const sample = fc.array(latency, { minLength: 400, maxLength: 800 });
    fc.assert(
      fc.property(sample, fc.double({ min: 2, max: 98, noNaN: true }), (values, p) => {
        const even = values.filter((_, i) => i % 2 === 0);
        const odd = values.filter((_, i) => i % 2 === 1);
        const pooled = poolMeasurements([measured(even), measured(odd)]).percentile(p);
        const sorted = values.toSorted((a, b) => a - b);
        // One step of the grid, and one value of each half for the ranks between values.
        const slack = GRID_STEP + 200 / even.length;
        expect(pooled).toBeGreaterThanOrEqual(quantileOfSorted(sorted, (p - slack) / 100) ?? sorted[0] ?? 0);
        expect(pooled).toBeLessThanOrEqual(quantileOfSorted(sorted, (p + slack) / 100) ?? sorted.at(-1) ?? 0);
      }),
      { numRuns: 50 },
    );
  });

  test('halves of a smooth sample have its tail', () => {
    // Exponential latencies with a mean of 10 ms, by inversion: percentile p is -10 ln(1 - p/100).
    const values = Array.from({ length: 20_000 }, (_, i) => -10 * Math.log(1 - (i + 0.5) / 20_000));
    const halves = [0, 1].map((rest) => measured(values.filter((_, i) => i % 2 === rest)));
    const pooled = poolMeasurements(halves);
    const whole = poolMeasurements([measured(values)]);
    for (const p of [50, 90, 95, 99, 99.9]) {
      expect(relativeGap(pooled.percentile(p), whole.percentile(p))).toBeLessThan(0.005);
    }
    expect(pooled.percentile(99)).toBeCloseTo(46.05, 0);
    expect(pooled.meanMs).toBeCloseTo(10, 1);
  });

  test('a percentile is the inverse of the weighted mean of the cumulative functions', () => {
    fc.assert(
      fc.property(fc.array(latencies, { minLength: 2, maxLength: 4 }), percentiles, (samples, p) => {
        const parts = samples.map((values) => measured(values));
        const ms = poolMeasurements(parts).percentile(p) as number;
        expect(meanCdf(parts, ms * (1 - 1e-9))).toBeLessThanOrEqual(p + 1e-3);
        expect(meanCdf(parts, ms * (1 + 1e-9))).toBeGreaterThanOrEqual(p - 1e-3);
      }),
    );
  });

  test('does not depend on the order', () => {
    fc.assert(
      fc.property(fc.array(latencies, { minLength: 2, maxLength: 4 }), percentiles, (samples, p) => {
        const parts = samples.map((values) => measured(values));
        const there = poolMeasurements(parts);
        const back = poolMeasurements(parts.toReversed());
        expect(back.count).toBe(there.count);
        expect(relativeGap(back.meanMs, there.meanMs)).toBeLessThan(1e-9);
        // Off the jumps a percentile moves with p; at one, rounding may choose either end.
        const [low, high] = [p - 1e-6, p + 1e-6].map((q) => there.percentile(Math.min(100, Math.max(0, q))));
        expect(back.percentile(p)).toBeGreaterThanOrEqual((low as number) * (1 - 1e-9));
        expect(back.percentile(p)).toBeLessThanOrEqual((high as number) * (1 + 1e-9));
      }),
    );
  });

  test('ends at the lowest minimum and the highest maximum, whatever the weights', () => {
    const part = fc.tuple(latencies, fc.integer({ min: 1, max: 1e6 }));
    fc.assert(
      fc.property(fc.array(part, { minLength: 2, maxLength: 5 }), (parts) => {
        const pooled = poolMeasurements(parts.map(([values, count]) => measured(values, { count })));
        const all = parts.flatMap(([values]) => values);
        expect([pooled.percentile(0), pooled.minMs]).toEqual(Array(2).fill(Math.min(...all)));
        expect([pooled.percentile(100), pooled.maxMs]).toEqual(Array(2).fill(Math.max(...all)));
      }),
    );
  });

  test('weighs by count: nine fast answers for each slow one', () => {
    const pooled = poolMeasurements([measured(Array(900).fill(1)), measured(Array(100).fill(100))]);
    expect(pooled.count).toBe(1000);
    expect(pooled.meanMs).toBeCloseTo(10.9, 9);
    expect(pooled.percentile(89.9)).toBe(1);
    expect(pooled.percentile(90.1)).toBe(100);
  });

  test('is no average of percentiles', () => {
    const fast = measured(Array(100).fill(1));
    const slow = measured(Array(100).fill(100));
    expect(poolMeasurements([fast, slow]).percentile(95)).toBe(100);
  });

  test('a measurement without answers adds its errors and nothing else', () => {
    const errors = { http: 1, jsonrpc: 2, is_error: 3, check: 4 };
    const pooled = poolMeasurements([measured([2, 4]), measured([], { errors }), measured([], { errors })]);
    expect([pooled.count, pooled.minMs, pooled.meanMs, pooled.maxMs]).toEqual([2, 2, 3, 4]);
    expect(pooled.errors).toEqual({ http: 2, jsonrpc: 4, is_error: 6, check: 8 });
    expect(errorCount(pooled.errors)).toBe(20);
  });

  test('of nothing is nothing', () => {
    const pooled = poolMeasurements([]);
    expect([pooled.count, pooled.minMs, pooled.meanMs, pooled.maxMs]).toEqual([0, null, null, null]);
    expect(pooled.percentile(50)).toBeNull();
    expect(pooled.percentile(100)).toBeNull();
    expect(errorCount(pooled.errors)).toBe(0);
  });

  test('refuses a percentile that does not exist', () => {
    const pooled = poolMeasurements([measured([1])]);
    for (const p of [-0.1, 100.1, Number.NaN]) expect(() => pooled.percentile(p)).toThrow(RangeError);
  });

  test('refuses answers without latencies, by name', () => {
    const noMinimum = measured([1, 2], { minMs: null });
    const otherGrid = measured([1, 2], { quantilesMs: [1, 2] });
    expect(() => poolMeasurements([noMinimum])).toThrow(/"search_products" counts 2 answers/);
    expect(() => poolMeasurements([otherGrid])).toThrow(/2 of 209 percentiles/);
  });
});

describe('points for a chart', () => {
  test('run from minimum to maximum in even steps', () => {
    const pooled = poolMeasurements([measured([1, 2, 3, 4, 5])]);
    const points = cdfPoints(pooled, 5);
    expect(points.map(({ pct }) => pct)).toEqual([0, 25, 50, 75, 100]);
    expect(points.map(({ ms }) => ms)).toEqual([1, 2, 3, 4, 5]);
  });

  test('there are none of nothing, and a single one makes no curve', () => {
    expect(cdfPoints(poolMeasurements([]), 10)).toEqual([]);
    expect(() => cdfPoints(poolMeasurements([measured([1])]), 1)).toThrow(RangeError);
  });
});

/** The weighted mean of the parts' cumulative functions at `ms`, in percent, read off their points one by one. */
function meanCdf(parts: readonly Measurement[], ms: number): number {
  const total = parts.reduce((count, part) => count + part.count, 0);
  return parts.reduce((pct, part) => pct + (part.count / total) * cdf(part, ms), 0);
}

function cdf(part: Measurement, ms: number): number {
  const values = [part.minMs ?? 0, ...part.quantilesMs, part.maxMs ?? 0];
  const pcts = [0, ...PERCENTILE_GRID, 100];
  const after = values.findIndex((value) => value > ms);
  if (after === -1) return 100;
  if (after === 0) return 0;
  const [left, right] = [values[after - 1] as number, values[after] as number];
  const [from, to] = [pcts[after - 1] as number, pcts[after] as number];
  return from + ((to - from) * (ms - left)) / (right - left);
}

function relativeGap(a: number | null, b: number | null): number {
  return Math.abs((a as number) / (b as number) - 1);
}

describe('latencies with two peaks', () => {
  /** A tool that answers in about 7 ms, and a share of its calls in about 140. */
  function twoPeaks({ share, normal }: ReturnType<typeof chanceFrom>, slow: number, calls: number): number[] {
    const ms = () => (share() < slow ? 140 : 7) * Math.exp(0.05 * normal());
    // As the recorder has them: whole microseconds.
    return Array.from({ length: calls }, () => Math.round(1000 * ms()) / 1000);
  }

  /** The slowest tenth of latencies in whole microseconds, as the recorder has them. */
  function tailOf(latencies: readonly number[]): NonNullable<Measurement['tail']> {
    const sorted = latencies.toSorted((a, b) => a - b);
    const slowest = sorted.slice(Math.floor(0.9 * sorted.length)).map((ms) => Math.round(1000 * ms));
    const buckets = [...Map.groupBy(slowest, (us) => us)];
    return { us: buckets.map(([us]) => us), counts: buckets.map(([, own]) => own.length) };
  }

  test.each([1000, 4000])('pooled P99 of %i calls a tool is that of the calls, within 2 %%', (calls) => {
    const chance = chanceFrom(13);
    const wrong = shareOf(150, () => {
      const tools = [0.001, 0.004 + 0.02 * chance.share(), 0.008].map((slow) =>
        twoPeaks(chance, slow, calls),
      );
      const all = tools.flat().sort((a, b) => a - b);
      const pooled = poolMeasurements(tools.map((values) => measured(values, { tail: tailOf(values) })));
      const ms = pooled.percentile(99) as number;
      // It lies between two calls, which may be of either peak.
      const [low, high] = [Math.floor, Math.ceil].map(
        (round) => all[round(0.99 * all.length - 0.5)] as number,
      );
      return ms < 0.98 * (low as number) || ms > 1.02 * (high as number);
    });
    expect(wrong).toBe(0);
  });

  test('of trials from before buckets were stored it is as fine as the grid', () => {
    const values = Array.from({ length: 1000 }, (_, at) => at + 1);
    expect(poolMeasurements([measured(values), measured(values)]).percentile(99)).toBeCloseTo(990, 0);
  });
});
