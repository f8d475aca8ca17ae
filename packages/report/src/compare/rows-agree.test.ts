/** Base, head and change of a row are of one thing, whatever the rounds are like. */
import type { Side } from '@headroom/model/comparison';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { measured, trial } from '../figures/test-trials.ts';
import { type CompareOptions, type Comparison, compare } from './compare.ts';
import { metricById } from './metrics.ts';
import type { ComparisonRow } from './row.ts';
import type { SideTrial } from './sides.ts';
import { changeLabel } from './summary.ts';

const TOOL = 'get_user_cart';

/**
 * Properties of one trial: factors of time and of memory, the shape of its slowest calls, its wrong answers.
 */
const trials = fc.record({
  slower: fc.double({ min: 0.2, max: 5, noNaN: true }),
  larger: fc.double({ min: 0.5, max: 2, noNaN: true }),
  tail: fc.double({ min: 1, max: 20, noNaN: true }),
  calls: fc.integer({ min: 20, max: 300 }),
  wrong: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 40 })),
});
type Draw = typeof trials extends fc.Arbitrary<infer T> ? T : never;
const rounds = fc.array(fc.record({ base: trials, head: trials }), { minLength: 5, maxLength: 9 });

function trialOf({ slower, larger, tail, calls, wrong }: Draw, side: Side, round: number): SideTrial {
  const ms = (i: number) => slower * (i > 0.9 * calls ? 2 * tail : 2 + i / calls);
  const use = { party: 'server', cpuMs: 300 * slower, throttledMs: null } as const;
  const errors = { http: wrong, jsonrpc: 0, is_error: 0, check: 0 };
  return {
    ...trial({ id: `${side} ${round}`, round, coldStartMs: 90 * slower, windowMs: 1000 * larger }),
    measurements: [
      measured(
        Array.from({ length: calls }, (_, i) => ms(i)),
        { name: TOOL, errors },
      ),
    ],
    resources: [{ ...use, meanMemoryMb: 20 * larger, peakMemoryMb: 30 * larger }],
    side,
  };
}

/** Ratios of figures that are shown so. */
function shownRatios(base: string, head: string): { low: number; high: number } {
  const half = (text: string) => 0.5 * 10 ** -(text.split('.')[1]?.length ?? 0);
  const [b, h] = [base, head].map((text) => Number(text.replaceAll(',', ''))) as [number, number];
  const lowest = b - half(base);
  return {
    low: (h - half(head)) / (b + half(base)),
    high: lowest > 0 ? (h + half(head)) / lowest : Number.POSITIVE_INFINITY,
  };
}

function expectAgreement(row: ComparisonRow): void {
  const { base, head, change, metric } = row;
  if (change === null || base === null || head === null) return;
  const { format } = metricById(metric);
  expect(Math.sign(change - 1), metric).toBe(Math.sign(Number((head - base).toPrecision(9))));
  const [shownBase, shownHead] = [format(base), format(head)];
  const words = Number(changeLabel(change).replace(/[+ %]/g, ''));
  const { low, high } = shownRatios(shownBase, shownHead);
  // A twentieth of a percent is what the words round off.
  expect(words / 100 + 1, `${metric} ${shownBase} → ${shownHead}`).toBeGreaterThanOrEqual(low - 0.00051);
  expect(words / 100 + 1, `${metric} ${shownBase} → ${shownHead}`).toBeLessThanOrEqual(high + 0.00051);
}

const NOW: CompareOptions = { nowMs: 0, ended: true };
const compared = (drawn: readonly Record<Side, Draw>[], options: CompareOptions = NOW): Comparison =>
  compare(
    drawn.flatMap(({ base, head }, i) => [trialOf(base, 'base', i + 1), trialOf(head, 'head', i + 1)]),
    options,
  );

test('the change has the sign of what is shown, and its size within what rounding takes off', () => {
  fc.assert(
    fc.property(rounds, (drawn) => {
      for (const row of compared(drawn).rows) expectAgreement(row);
    }),
    { numRuns: 60, seed: 7 },
  );
});

test('also where a look before the last one found the change', () => {
  fc.assert(
    fc.property(rounds, (drawn) => {
      // The first rounds leave no doubt; what follows is as wild as it is drawn.
      const [first] = drawn;
      if (!first) return;
      const sure = Array.from({ length: 6 }, (_, i) => ({
        base: { ...first.base, slower: 1 + i / 1000 },
        head: { ...first.base, slower: 2 - i / 1000 },
      }));
      const { rows } = compared([...sure, ...drawn], { ...NOW, ended: false, maxRounds: 100 });
      for (const row of rows) expectAgreement(row);
      const mean = rows.find(({ metric, tool }) => metric === 'meanMs' && tool === TOOL);
      expect(mean).toMatchObject({ verdict: 'regressed', decidedAt: 6 });
      expect(mean?.change).toBeCloseTo(2, 1);
    }),
    { numRuns: 15, seed: 8 },
  );
});
