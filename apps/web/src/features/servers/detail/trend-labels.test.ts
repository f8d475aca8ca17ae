import { formatCount, type Interval } from '@headroom/report';
import { expect, test } from 'vitest';
import { type Measured, trendLabel } from './trend-labels.ts';

const words = (...measured: Measured[]) => trendLabel('Throughput', 'tool calls/s', formatCount, measured);
const run = (
  value: number | null,
  low?: number,
  high?: number,
  kind: Interval['kind'] = 'confidence',
): Measured => ({
  value,
  interval: low === undefined || high === undefined ? null : { low, high, kind },
});

test('the last run is held against the one before that measured it', () => {
  expect(words(run(1000, 990, 1010), run(null), run(1050, 1000, 1100))).toBe(
    'Throughput: 1,050 tool calls/s in the last run, 5.0 % more than in the one before; their intervals overlap',
  );
  expect(words(run(1000, 990, 1010), run(900, 890, 910))).toMatch(/10\.0 % less .*do not overlap$/);
  expect(words(run(1000), run(1000.1))).toMatch(/as in the one before; one round: not yet repeatable/);
  const few = [run(1000, 990, 1010, 'range'), run(900, 890, 910, 'range')] as const;
  expect(words(...few)).toMatch(/10\.0 % less .*fewer than 5 rounds: no confidence interval/);
  expect(words(run(0), run(5))).toContain('after 0 in the one before');
});

test('one run, and none that measured, are said as such', () => {
  expect(words(run(7))).toBe('Throughput: 7 tool calls/s in the only run that measured it');
  expect(words(run(null))).toBe('Throughput was not measured in these runs');
  expect(words()).toBe('Throughput was not measured in these runs');
});
