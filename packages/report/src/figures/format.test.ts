import { expect, test } from 'vitest';
import { formatCorrelation, formatCount, formatMb, formatMs, formatPct, NO_VALUE } from './format.ts';
import { OVERALL_COLUMNS } from './overall-columns.ts';

test('each kind of number has its precision and separators', () => {
  expect(formatMs(4.0449)).toBe('4.04');
  expect(formatMs(12_345.678)).toBe('12,345.68');
  expect(formatMs(1234.5, 0)).toBe('1,235');
  expect(formatCount(1_174_904)).toBe('1,174,904');
  expect(formatCount(4844.6)).toBe('4,845');
  expect(formatPct(2.24)).toBe('2.2');
  expect(formatPct(0.004, 2)).toBe('0.00');
  expect(formatMb(10.94)).toBe('10.9');
});

test('0 is a number, what is missing or not finite is none', () => {
  expect([formatMs(0), formatCount(0), formatPct(0), formatMb(0)]).toEqual(['0.00', '0', '0.0', '0.0']);
  for (const value of [null, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) {
    expect([formatMs(value), formatCount(value), formatPct(value), formatMb(value)]).toEqual(
      Array(4).fill(NO_VALUE),
    );
  }
});

test('negative numbers keep their sign unless they show as 0', () => {
  expect(formatPct(-3.14)).toBe('-3.1');
  expect(formatPct(-0.04)).toBe('0.0');
  expect(formatMs(-0)).toBe('0.00');
});

test('orders that are not the same do not show as the same, nor as the reverse', () => {
  // Of fifteen servers two neighbours changed places, of a hundred as well.
  const swapped = (servers: number) => 1 - 12 / (servers * (servers ** 2 - 1));
  expect([15, 100].map((servers) => formatCorrelation(swapped(servers)))).toEqual(['0.996', '0.999']);
  expect([15, 100].map((servers) => formatCorrelation(-swapped(servers)))).toEqual(['-0.996', '-0.999']);
  expect([1, 1 - Number.EPSILON, -1, 0].map(formatCorrelation)).toEqual([
    '1.000',
    '1.000',
    '-1.000',
    '0.000',
  ]);
});

test('rounding carries into the next group of digits', () => {
  expect(formatMs(999.999)).toBe('1,000.00');
  expect(formatCount(999.5)).toBe('1,000');
});

test('fine columns show fine figures', () => {
  expect(OVERALL_COLUMNS.cpuMsPerRequest.format(0.2434)).toBe('0.243');
  expect(OVERALL_COLUMNS.coldStartMs.format(1234.5)).toBe('1,235');
  expect(OVERALL_COLUMNS.rateCvPct.format(null)).toBe(NO_VALUE);
});
